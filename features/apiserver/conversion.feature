@area:apiserver
Feature: Conversion webhooks
  Custom resources with several versions that differ in more than their name: a webhook converts between them on demand.

  Source: kubernetes/apiextensions-apiserver pkg/apiserver/conversion/webhook_converter.go.

  @req:APISERVER-125 @must @oracle
  Rule: Each version shows the webhook's conversion of the stored object

    @id:api-conversion-read
    Example: an object written in one version is read in the other
      Given the webhook at "/convert" converts host of v1 to name of v2
      And gadgets are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}}}}}}}
        """
      When the client posts to "/apis/gadgets.example.com/v1/namespaces/{namespace}/gadgets":
        """
        apiVersion: gadgets.example.com/v1
        kind: Gadget
        metadata: {name: a}
        spec: {host: h}
        """
      Then the answer is 201 with:
        | spec.host | h |
      And "/apis/gadgets.example.com/v2/namespaces/{namespace}/gadgets/a" has:
        | apiVersion | gadgets.example.com/v2 |
        | spec.name  | h                      |
        | spec.host  | (absent)               |

    @id:api-conversion-listed
    Example: a list in the other version
      Given the webhook at "/convert" converts host of v1 to name of v2
      And gizmos are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}}}}}}}
        """
      When the client posts to "/apis/gizmos.example.com/v1/namespaces/{namespace}/gizmos":
        """
        apiVersion: gizmos.example.com/v1
        kind: Gizmo
        metadata: {name: a}
        spec: {host: h}
        """
      And the client gets "/apis/gizmos.example.com/v2/namespaces/{namespace}/gizmos"
      Then the answer is 200 with:
        | items.0.apiVersion | gizmos.example.com/v2 |
        | items.0.spec.name  | h                     |

    @id:api-conversion-written
    Example: an object written in the version that is not stored
      Given the webhook at "/convert" converts host of v1 to name of v2
      And doodads are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}}}}}}}
        """
      When the client posts to "/apis/doodads.example.com/v2/namespaces/{namespace}/doodads":
        """
        apiVersion: doodads.example.com/v2
        kind: Doodad
        metadata: {name: a}
        spec: {name: n}
        """
      Then the answer is 201 with:
        | apiVersion | doodads.example.com/v2 |
        | spec.name  | n                      |
      And "/apis/doodads.example.com/v1/namespaces/{namespace}/doodads/a" has:
        | spec.host | n        |
        | spec.name | (absent) |

    @id:api-conversion-patched
    Example: a patch in the version that is not stored
      Given the webhook at "/convert" converts host of v1 to name of v2
      And doohickeys are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}}}}}}}
        """
      When the client posts to "/apis/doohickeys.example.com/v1/namespaces/{namespace}/doohickeys":
        """
        apiVersion: doohickeys.example.com/v1
        kind: Doohickey
        metadata: {name: a}
        spec: {host: h}
        """
      And the client sends "/apis/doohickeys.example.com/v2/namespaces/{namespace}/doohickeys/a" a merge patch: {spec: {name: n}}
      Then the answer is 200 with:
        | spec.name           | n |
        | metadata.generation | 2 |
      And "/apis/doohickeys.example.com/v1/namespaces/{namespace}/doohickeys/a" has:
        | spec.host | n |

    @id:api-conversion-metadata
    Example: labels and annotations may be changed, other metadata may not
      Given the webhook at "/convert" converts host of v1 to name of v2, and sets:
        """
        metadata: {labels: {x: "y"}, generation: 7}
        """
      And thingies are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}}}}}}}
        """
      When the client posts to "/apis/thingies.example.com/v1/namespaces/{namespace}/thingies":
        """
        apiVersion: thingies.example.com/v1
        kind: Thingie
        metadata: {name: a}
        spec: {host: h}
        """
      Then the answer is 201
      And "/apis/thingies.example.com/v2/namespaces/{namespace}/thingies/a" has:
        | metadata.labels.x   | y |
        | metadata.generation | 1 |

    @id:api-conversion-watched
    Example: a watch in the other version
      Given the webhook at "/convert" converts host of v1 to name of v2
      And whatnots are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {host: {type: string}}}}}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {name: {type: string}}}}}}}
        """
      When the client watches "/apis/whatnots.example.com/v2/namespaces/{namespace}/whatnots?watch=1"
      And the client posts to "/apis/whatnots.example.com/v1/namespaces/{namespace}/whatnots": {apiVersion: whatnots.example.com/v1, kind: Whatnot, metadata: {name: a}, spec: {host: h}}
      And the client deletes "/apis/whatnots.example.com/v1/namespaces/{namespace}/whatnots/a"
      Then the watch delivers:
        | type    | name | apiVersion              | spec.name |
        | ADDED   | a    | whatnots.example.com/v2 | h         |
        | DELETED | a    | whatnots.example.com/v2 | h         |

    @id:api-conversion-scaled
    Scenario Outline: a scale in the version that is <which>
      Given the webhook at "/convert" converts size of v1 to count of v2
      And <plural> are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}}
        - {name: v2, served: true, storage: false, subresources: {scale: {specReplicasPath: .spec.count, statusReplicasPath: .status.count}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {count: {type: integer}}}}}}}
        """
      When the client posts to "/apis/<plural>.example.com/v1/namespaces/{namespace}/<plural>": {apiVersion: <plural>.example.com/v1, kind: <kind>, metadata: {name: a}, spec: {size: 1}}
      And the client sends "/apis/<plural>.example.com/<version>/namespaces/{namespace}/<plural>/a/scale" a merge patch: {spec: {replicas: 3}}
      Then the answer is 200 with:
        | spec.replicas | 3 |
      And "/apis/<plural>.example.com/v1/namespaces/{namespace}/<plural>/a" has:
        | spec.size  | 3        |
        | spec.count | (absent) |
      And "/apis/<plural>.example.com/v2/namespaces/{namespace}/<plural>/a" has:
        | spec.count | 3        |
        | spec.size  | (absent) |

      Examples:
        | which      | version | plural  | kind   |
        | stored     | v1      | flanges | Flange |
        | not stored | v2      | sprocks | Sprock |

  @req:APISERVER-126 @must @oracle
  Rule: If the webhook fails, only the stored version is available

    @id:api-conversion-fails
    Scenario Outline: a read in the other version, and a webhook that <fails>
      Given the webhook at "/convert" converts host of v1 to name of v2
      And contraptions are defined in versions that the webhook at "/convert" converts:
        """
        - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
        - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
        """
      When the client posts to "/apis/contraptions.example.com/v1/namespaces/{namespace}/contraptions":
        """
        apiVersion: contraptions.example.com/v1
        kind: Contraption
        metadata: {name: a}
        """
      And the webhook at "/convert" responds: <response>
      And the client gets "/apis/contraptions.example.com/v2/namespaces/{namespace}/contraptions/a"
      Then the answer is 500 with:
        | message | /.*AdditionalErrorMsg: object not decodable revision=\d+: conversion webhook for contraptions.example.com/v1, Kind=Contraption <why>/ |
      And "/apis/contraptions.example.com/v1/namespaces/{namespace}/contraptions/a" has:
        | metadata.name | a |

      Examples:
        | fails                | response                                                           | why                                                                                             |
        | says why             | {result: {status: Failed, message: no}}                            | failed: no                     |
        | says nothing         | {}                                                                 | failed: response.result.status was '', not 'Success' |
        | returns nothing      | {result: {status: Success}}                                        | returned 0 objects, expected 1 |
        | returns another kind | {result: {status: Success}, convertedObjects: [{apiVersion: contraptions.example.com/v2, kind: Odd, metadata: {name: a}}]} | returned invalid object at index 0: invalid kind .expected Contraption, received Odd. |
        | returns another name | {result: {status: Success}, convertedObjects: [{apiVersion: contraptions.example.com/v2, kind: Contraption, metadata: {name: b}}]} | returned invalid object: must have the same name: a != b |
        | returns as it is     | {result: {status: Success}, convertedObjects: [{apiVersion: contraptions.example.com/v1, kind: Contraption, metadata: {name: a}}]} | returned invalid object at index 0: invalid groupVersion .expected contraptions.example.com/v2, received contraptions.example.com/v1. |
