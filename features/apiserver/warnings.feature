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
