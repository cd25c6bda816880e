@area:apiserver
Feature: Warnings
  A Warning header reports a problem, or one in a future release; clients show it to their users.

  Source: kubernetes/apiserver pkg/endpoints/handlers/rest.go; kubernetes/kubernetes pkg/registry.

  @req:APISERVER-90 @must @oracle
  Rule: Doubtful requests are answered with a warning

    @id:api-warning-refused
    Example: an unknown field, in an object refused for another reason
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata": {"name": "A"}, "datta": 1}
        """
      Then the answer is 422
      And the header Warning is "/299 - .unknown field .*datta.*/"

    @id:api-warning-endpoints
    Example: Endpoints are deprecated, in favour of EndpointSlices
      When the client gets "/api/v1/namespaces/{namespace}/endpoints/a"
      Then the answer is 404
      And the header Warning is "299 - \"v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\""

    @id:api-warning-dotted
    Example: a pod with a dot in its name
      When the client posts to "pods?dryRun=All": {metadata: {name: a.b}, spec: {containers: [{name: c, image: i}]}}
      Then the answer is 201
      And the header Warning is "/299 - .metadata.name: this is used in the Pod's hostname, .* .must not contain dots../"

    @id:api-warning-owners
    Example: a duplicate owner is stored once
      When the client posts to "configmaps":
        """
        metadata:
          name: a
          ownerReferences: [&x {apiVersion: v1, kind: X, name: x, uid: u}, *x]
        """
      Then the answer is 201 with:
        | metadata.ownerReferences.1 | (absent) |
      And the header Warning is "/.*contains duplicate entries; .*duplicate UID.s. observed: u./"

    @id:api-warning-owners-patched
    Example: a duplicate owner in a patch
      Given configmap a exists
      When the client sends "configmaps/a" a merge patch: {metadata: {ownerReferences: [&x {apiVersion: v1, kind: X, name: x, uid: u}, *x]}}
      Then the answer is 200
      And the header Warning is "/.*duplicate entries after mutating admission happens; .*/"

    @id:api-warning-order
    Example: unknown and duplicate fields are reported in the order of decoding
      When the client sends:
        """
        POST configmaps?fieldValidation=Strict
        Content-Type: application/json

        {"data": {"a": "1", "a": "2"}, "foo": {"x": 1, "x": 2}, "metadata": {"name": "a", "bar": 1}, "foo": 3}
        """
      Then the answer is 400 with:
        | message | /.*strict decoding error: duplicate field "data.a", unknown field "foo", unknown field "metadata.bar"/ |

    @id:api-warning-job
    Example: by default the pods of a deleted job are preserved
      When the client sends:
        """
        DELETE /apis/batch/v1/namespaces/{namespace}/jobs/a
        """
      Then the answer is 404
      And the header Warning is "/299 - .child pods are preserved by default when jobs are deleted; .*/"

    @id:api-warning-elsewhere
    Example: an unknown field of a patch to another namespace
      Given configmap a exists
      When the client sends "configmaps/a" a merge patch: {metadata: {namespace: elsewhere, foo: 1}}
      Then the answer is 400
      And the header Warning is "/299 - .unknown field .*metadata.foo.*/"

    @id:api-definition-deprecated
    Example: a deprecated version: the warning names the best version that is not deprecated
      Given parts are defined in versions:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
        - {name: v1beta1, served: true, storage: false, deprecated: true, schema: {openAPIV3Schema: {type: object}}}
        """
      When the client gets "/apis/parts.example.com/v1beta1/namespaces/{namespace}/parts"
      Then the answer is 200
      And the header Warning is "/299 - .parts.example.com.v1beta1 Part is deprecated; use parts.example.com.v1 Part./"

    @id:api-warned-finalizer
    Example: a new finalizer without a domain, and not an existing one
      When the client posts to "widgets": {metadata: {name: a, finalizers: [hold, example.com/hold]}}
      Then the answer is 201
      And the header Warning is "/299 - .metadata.finalizers: .*hold.*: prefer a domain-qualified finalizer name to avoid .*/"
      When the client sends "widgets/a" a merge patch: {metadata: {labels: {app: a}}}
      Then the answer is 200
      And the header Warning is "(absent)"

  @req:APISERVER-90 @must @oracle
  Rule: A refused write gets its warnings, too

    @id:api-duplicate-owners-refused
    Example: duplicate owners in an update without a version
      Given widget a exists
      When the client puts "widgets/a":
        """
        metadata:
          name: a
          ownerReferences:
            - {apiVersion: v1, kind: Node, name: n, uid: 11111111-1111-4111-8111-111111111111}
            - {apiVersion: v1, kind: Node, name: n, uid: 11111111-1111-4111-8111-111111111111}
        """
      Then the answer is 422
      And the header Warning is "/.*contains duplicate entries; .*/"

    @id:api-warning-of-old
    Example: a dotted name in a create with a version
      When the client posts to "/apis/apps/v1/namespaces/{namespace}/deployments": {metadata: {name: a.b, resourceVersion: "5"}, spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: main, image: i}]}}}}
      Then the answer is 500
      And the header Warning is "/299 - .metadata.name: this is used in Pod names and hostnames, .*/"

    @id:api-warning-jobs-refused
    Example: a deletion that is refused for its options gets none
      When the client deletes "/apis/batch/v1/namespaces/{namespace}/jobs?resourceVersionMatch=Exact"
      Then the answer is 422
      And the header Warning is "(absent)"

  @req:APISERVER-90 @must @oracle
  Rule: A body of another version gets its warnings, too

    @id:api-other-version-warned
    Scenario Outline: unknown fields of a <kind> of the version "<version>"
      Given parts are defined with the spec: {properties: {a: {type: string}}}
      When the client posts to "/apis/parts.example.com/v1/namespaces/{namespace}/parts": {apiVersion: "<version>", kind: <kind>, metadata: {name: a, odd: 1}, spec: {b: 1}}
      Then the answer is <code> with:
        | message | <message> |
      And the header Warning is "<warning>"

      Examples:
        | version              | kind   | code | warning | message |
        | parts.example.com/v9 | Part   | 400  | /.*metadata.odd.*unknown field .*spec.*/ | the API version in the data (parts.example.com/v9) does not match the expected API version (parts.example.com/v1) |
        | example.com/v1       | Part   | 400  | /299 - .unknown field .*metadata.odd.*/ | the API version in the data (example.com/v1) does not match the expected API version (parts.example.com/v1) |
        |                      | Part   | 400  | /299 - .unknown field .*metadata.odd.*/ | the API version in the data () does not match the expected API version (parts.example.com/v1) |
        | parts.example.com/v1 | Gadget | 422  | /299 - .unknown field .*metadata.odd.*/ | Gadget.parts.example.com "a" is invalid: kind: Invalid value: "Gadget": must be Part |

    @id:api-other-version-yaml
    Example: duplicate keys in YAML without a version
      When the client sends:
        """
        POST /apis/example.com/v1/namespaces/{namespace}/widgets
        Content-Type: application/yaml

        kind: Twice
        kind: Widget
        metadata: {name: a}
        """
      Then the answer is 400
      And the header Warning is "/299 - .line 2: key .*kind.* already set in map./"

    @id:api-other-version-built-in
    Example: unknown fields of an autoscaler
      When the client posts to "/apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers": {apiVersion: autoscaling/v1, kind: HorizontalPodAutoscaler, metadata: {name: a}, spec: {metrics: []}}
      Then the answer is 400
      And the header Warning is "/299 - .unknown field .*spec.metrics.*/"

  @req:APISERVER-90 @must @oracle
  Rule: Unknown members of a JSON patch operation are subject to field validation

    @id:api-json-patch-unknown
    Example: by default they get a warning, and the patch is applied
      Given pod a exists
      When the client sends:
        """
        PATCH pods/a
        Content-Type: application/json-patch+json

        [{"op": "add", "path": "/metadata/labels", "value": {"b": "c"}, "why": 1}, {"Op": "test", "op": "test", "path": "/kind", "value": "Pod"}]
        """
      Then the answer is 200

    @id:api-json-patch-unknown-strict
    Example: with Strict the patch is refused
      Given pod a exists
      When the client sends:
        """
        PATCH pods/a?fieldValidation=Strict
        Content-Type: application/json-patch+json

        [{"op": "add", "path": "/metadata/labels", "value": {"b": "c"}, "why": 1}]
        """
      Then the answer is 422 with:
        | details.causes.0.field | patch                                                           |
        | message                | /.*strict decoding error: json patch unknown field "\[0\].why"/ |

    @id:api-json-patch-unchecked
    Example: with Ignore the patch is applied
      Given pod a exists
      When the client sends:
        """
        PATCH pods/a?fieldValidation=Ignore
        Content-Type: application/json-patch+json

        [{"op": "add", "path": "/metadata/labels", "value": {"b": "c"}, "from": 1}]
        """
      Then the answer is 200
