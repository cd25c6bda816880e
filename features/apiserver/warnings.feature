@area:apiserver
Feature: Warnings
  A client that shows them to people says what will be a problem one day, or is one already.

  Source: kubernetes/apiserver pkg/endpoints/handlers/rest.go; kubernetes/kubernetes pkg/registry.

  @req:APISERVER-90 @must @oracle
  Rule: What is odd is warned of

    @id:api-warning-refused
    Example: an unknown field of what is refused for something else
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        {"metadata": {"name": "A"}, "datta": 1}
        """
      Then the answer is 422
      And the header Warning is "/299 - .unknown field .*datta.*/"

    @id:api-warning-endpoints
    Example: endpoints are slices now
      When the client gets "/api/v1/namespaces/{namespace}/endpoints/a"
      Then the answer is 404
      And the header Warning is "299 - \"v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\""

    @id:api-warning-dotted
    Example: a pod with a dot in its name
      When the client posts to "pods?dryRun=All":
        """
        {metadata: {name: a.b}, spec: {containers: [{name: c, image: i}]}}
        """
      Then the answer is 201
      And the header Warning is "/299 - .metadata.name: this is used in the Pod's hostname, .* .must not contain dots../"

    @id:api-warning-owners
    Example: an owner that is there twice is stored once
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
    Example: a patch says when it was found
      Given configmap a exists
      When the client sends "configmaps/a" a merge patch:
        """
        {metadata: {ownerReferences: [&x {apiVersion: v1, kind: X, name: x, uid: u}, *x]}}
        """
      Then the answer is 200
      And the header Warning is "/.*duplicate entries after mutating admission happens; .*/"

    @id:api-warning-order
    Example: unknown and duplicate fields in the order in which they are read
      When the client sends:
        """
        POST configmaps?fieldValidation=Strict
        Content-Type: application/json

        {"data": {"a": "1", "a": "2"}, "foo": {"x": 1, "x": 2}, "metadata": {"name": "a", "bar": 1}, "foo": 3}
        """
      Then the answer is 400 with:
        | message | /.*strict decoding error: duplicate field "data.a", unknown field "foo", unknown field "metadata.bar"/ |

    @id:api-warning-job
    Example: the pods of a job stay when it goes
      When the client sends:
        """
        DELETE /apis/batch/v1/namespaces/{namespace}/jobs/a
        """
      Then the answer is 404
      And the header Warning is "/299 - .child pods are preserved by default when jobs are deleted; .*/"
