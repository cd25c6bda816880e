@area:apiserver
Feature: Approval of certificate signing requests
  A write to the subresource approval changes metadata and the conditions of the status; spec and the rest of the status stay.

  Source: kubernetes pkg/registry/certificates/certificates/strategy.go, pkg/apis/certificates/validation/validation.go.

  @req:APISERVER-93 @must @oracle
  Rule: Only the approval subresource sets the conditions Approved and Denied, and they cannot be removed

    @id:api-csr-approved
    Example: an approval
      Given the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}"}
        spec: {signerName: example.com/signer, usages: [client auth], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      When the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}/approval" a merge patch:
        """
        metadata: {labels: {a: b}}
        spec: {signerName: example.com/another}
        status: {certificate: YQ==, conditions: [{type: Approved, status: "True", reason: r}]}
        """
      Then the answer is 200 with:
        | metadata.labels.a                      | b                  |
        | spec.signerName                        | example.com/signer |
        | status.conditions.0.type               | Approved           |
        | status.conditions.0.lastUpdateTime     | /.+Z/              |
        | status.conditions.0.lastTransitionTime | /.+Z/              |
        | status.certificate                     | (absent)           |

    @id:api-csr-approval-invalid
    Scenario Outline: <what> is invalid
      Given the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}-<name>"}
        spec: {signerName: example.com/signer, usages: [client auth], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      When the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}-<name>/approval" a merge patch: {status: {conditions: [<conditions>]}}
      Then the answer is 422 with:
        | details.causes.0.field   | status.conditions<field> |
        | details.causes.0.message | <message>                |

      Examples:
        | what             | name    | conditions                                                       | field      | message |
        | a false approval | false   | {type: Approved, status: "False"}                                | [0].status | Unsupported value: "False": supported values: "True" |
        | another status   | another | {type: Mine, status: Maybe}                                      | [0].status | Unsupported value: "Maybe": supported values: "False", "True", "Unknown" |
        | without a status    | none    | {type: Mine}                                                     | [0].status | Required value |
        | without a type      | nameless | {status: "True"}                                                | [0].type   | Required value |
        | a duplicate condition | twice   | {type: Mine, status: "True"}, {type: Mine, status: "True"}       | [1].type   | Duplicate value: "Mine" |
        | Approved and Denied | both    | {type: Approved, status: "True"}, {type: Denied, status: "True"} |            | /Invalid value: .* must specify at most one of: .*Approved.*Denied.*/ |

    @id:api-csr-approval-stays
    Example: an approval cannot be withdrawn
      Given the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}"}
        spec: {signerName: example.com/signer, usages: [client auth], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      And the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}/approval" a merge patch: {status: {conditions: [{type: Approved, status: "True"}]}}
      When the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}/approval" a merge patch: {status: {conditions: []}}
      Then the answer is 422 with:
        | details.causes.0.message | Forbidden: updates may not remove a condition of type "Approved" |

    @id:api-csr-approval-by-status
    Example: the status subresource does not approve
      Given the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}"}
        spec: {signerName: example.com/signer, usages: [client auth], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      When the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}/status" a merge patch: {status: {conditions: [{type: Approved, status: "True"}]}}
      Then the answer is 422 with:
        | details.causes.0.message | Forbidden: updates may not add a condition of type "Approved" |

    @id:api-csr-approval-by-status-stays
    Example: the status subresource does not withdraw an approval
      Given the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}"}
        spec: {signerName: example.com/signer, usages: [client auth], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      And the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}/approval" a merge patch: {status: {conditions: [{type: Approved, status: "True"}]}}
      When the client sends "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}/status" a merge patch: {status: {conditions: [{type: Mine, status: "True"}]}}
      Then the answer is 422 with:
        | details.causes.0.message | Forbidden: updates may not remove a condition of type "Approved" |

  @req:APISERVER-93 @must @oracle
  Rule: A CertificateSigningRequest has the user who created it, and its spec is immutable

    @id:api-csr-requestor
    Example: an update changes its metadata only
      When the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}"}
        spec: {signerName: example.com/signer, usages: [client auth], username: me, uid: u, groups: [g], extra: {a: [b]}, request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      Then the answer is 201 with:
        | spec.username | system:anonymous           |
        | spec.groups   | ["system:unauthenticated"] |
        | spec.uid      | (absent)                   |
        | spec.extra    | (absent)                   |
      When the client puts "/apis/certificates.k8s.io/v1/certificatesigningrequests/{namespace}": {apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: "{namespace}", labels: {a: b}}}
      Then the answer is 200 with:
        | metadata.labels.a | b                  |
        | spec.signerName   | example.com/signer |
        | spec.username     | system:anonymous   |

    @id:api-csr-usages
    Scenario Outline: its usages are known and unique: <usages>
      When the client sends:
        """
        POST /apis/certificates.k8s.io/v1/certificatesigningrequests
        Content-Type: application/yaml

        metadata: {name: "{namespace}-usages"}
        spec: {signerName: example.com/signer, usages: <usages>, request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}
        """
      Then the answer is 422 with:
        | details.causes.0.field   | <field>   |
        | details.causes.0.message | <message> |

      Examples:
        | usages                     | field          | message |
        | [odd]                      | spec.usages[0] | /Unsupported value: "odd": supported values: "any", "cert sign", .*/ |
        | [client auth, client auth] | spec.usages[1] | Duplicate value: "client auth" |
