@area:dynamic @part:metadata-client
Feature: Metadata client: only the metadata of objects
  A client that counts, labels or deletes objects needs only their metadata, a hundredth of large objects.

  Source: client-go metadata/metadata.go, test TestClient.

  @req:METACLIENT-01 @must
  Rule: Metadata is requested, and extracted from whole objects if a server sends those

    @id:metadata-asked-for
    Example: a partial object
      Given a metadata client
      And the metadata client's server answers:
        | 200; Content-Type: application/json; body: {"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"foo","namespace":"ns","resourceVersion":"5"}} |
      When the metadata client gets v1/pods in ns called "foo"
      Then the metadata client has asked for partial objects
      And the call returns "ns/foo@5"

    @id:metadata-of-whole-objects
    Example: a whole object
      Given a metadata client
      And the metadata client's server answers:
        | 200; Content-Type: application/json; body: {"kind":"Widget","apiVersion":"example.com/v1","metadata":{"name":"foo","namespace":"ns","resourceVersion":"5"},"spec":{"a":1}} |
      When the metadata client gets example.com/v1/widgets in ns called "foo"
      Then the call returns "ns/foo@5"

    @id:metadata-of-generated-name
    Example: an object with nothing but the beginning of a name
      Given a metadata client
      And the metadata client's server answers:
        | 200; Content-Type: application/json; body: {"kind":"Widget","apiVersion":"example.com/v1","metadata":{"generateName":"foo-"}} |
      When the metadata client gets example.com/v1/widgets in ns called "foo"
      Then the call returns "@-"

    @id:metadata-refusals
    Scenario Outline: <what>
      Given a metadata client
      And the metadata client's server answers:
        | 200; Content-Type: application/json; body: <body> |
      When the metadata client gets example.com/v1/widgets in ns called "foo"
      Then the call ends with:
        | fails | <words> |

      Examples:
        | what           | body                                                          | words      |
        | no kind        | {"apiVersion":"example.com/v1","metadata":{"name":"foo"}}     | ind        |
        | no metadata    | {"kind":"Widget","apiVersion":"example.com/v1","spec":{}}     | ObjectMeta |
        | empty metadata | {"kind":"Widget","apiVersion":"example.com/v1","metadata":{}} | ObjectMeta |

    @id:metadata-without-a-name
    Example: a name is required
      Given a metadata client
      When the metadata client gets v1/pods in ns called ""
      Then the call ends with:
        | fails | name is required |

    @id:metadata-list
    Example: a list of the apiserver
      Given a metadata client that asks the apiserver
      When the metadata client lists v1/namespaces
      Then the call returns "4 objects"

  @req:RESTWATCH-12 @should
  Rule: The timeout of a watch is that of its request

    @id:metadata-watch-timeout
    Example: both are sent
      Given a metadata client
      And the metadata client's server answers:
        | 200; open |
      When the metadata client watches v1/pods in ns, with:
        | options | timeoutSeconds=9 |
      Then the metadata client's server has been asked:
        | request                                                               |
        | GET /api/v1/namespaces/ns/pods?timeout=9s&timeoutSeconds=9&watch=true |
