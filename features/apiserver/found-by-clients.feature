@area:apiserver
Feature: Found by what clients send
  Differences from a real server that ordinary requests met, and that are fixed.

  Source: apimachinery pkg/api/validation/objectmeta.go (ValidateNoNewFinalizers); apiserver pkg/storage/continue.go; Go's
  encoding/json (scanner.go).

  @req:APISERVER-85 @must @oracle
  Rule: An object that is being deleted gets no new finalizers

    @id:api-late-finalizers
    Scenario Outline: <kind> that <one> holds, and <change>
      Given the client posts to "<collection>": {apiVersion: <version>, kind: <kind>, metadata: {name: a, finalizers: [example.com/one]}}
      And the client deletes "<collection>/a"
      When the client sends "<collection>/a" a merge patch: {metadata: {finalizers: <change>}}
      Then the answer is 422 with:
        | reason                   | Invalid                 |
        | details.causes.0.reason  | FieldValueForbidden     |
        | details.causes.0.field   | metadata.finalizers     |
        | details.causes.0.message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{<found>} |
      When the client gets "<collection>/a"
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/one"] |

      Examples:
        | kind      | version        | collection | one             | change                                           | found |
        | ConfigMap | v1             | configmaps | example.com/one | [example.com/one, example.com/two]               | "example.com/two" |
        | ConfigMap | v1             | configmaps | example.com/one | [example.com/two, example.com/b, example.com/b]  | "example.com/b", "example.com/two" |
        | Widget    | example.com/v1 | widgets    | example.com/one | [foregroundDeletion, example.com/one]            | "foregroundDeletion" |

    @id:api-late-finalizers-applied
    Example: an apply adds none either
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/one]}}
      And the client deletes "configmaps/a"
      When the client sends "configmaps/a?fieldManager=m" an apply patch: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [example.com/two]}}
      Then the answer is 422 with:
        | reason | Invalid |

    @id:api-late-finalizers-fewer
    Example: those that it has can go one by one
      Given the client posts to "configmaps": {metadata: {name: a, finalizers: [example.com/one, example.com/two]}}
      And the client deletes "configmaps/a"
      When the client sends "configmaps/a" a merge patch: {metadata: {finalizers: [example.com/two]}}
      Then the answer is 200 with:
        | metadata.finalizers | ["example.com/two"] |

  @req:APISERVER-57 @must @oracle
  Rule: A body that is not JSON is refused for the first character that does not fit

    @id:api-no-json
    Scenario Outline: the body <body>
      When the client sends:
        """
        POST configmaps
        Content-Type: application/json

        <body>
        """
      Then the answer is 400 with:
        | message | the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: <why> (<shown>) |

      Examples:
        | body          | shown | why |
        | {a: 1} | {a: 1} | invalid character 'a' looking for beginning of object key string |
        | {"a": 1,} | {"a": 1,} | invalid character '}' looking for beginning of object key string |
        | {"a": 1 | {"a": 1 | unexpected end of JSON input |
        | {"a" 1} | {"a" 1} | invalid character '1' after object key |
        | [1 2] | 5b3120325d | invalid character '2' after array element |
        | {} x | {} x | invalid character 'x' after top-level value |
        | tru | 747275 | invalid character ' ' in literal true (expecting 'e') |

  @req:APISERVER-06 @must @oracle
  Rule: A token that no list has returned is refused for what is wrong with it

    @id:api-continue-crafted
    Scenario Outline: <token>
      When the client gets "configmaps?continue=<encoded>"
      Then the answer is 400 with:
        | message | invalid continue token: continue key is not valid: <why> |

      Examples:
        | token                          | encoded                                  | why |
        | []                             | W10                                      | json: cannot unmarshal array into Go value of type storage.continueToken |
        | {"v":1}                        | eyJ2IjoxfQ                               | json: cannot unmarshal number into Go struct field continueToken.v of type string |
        | {"v":"x"}                      | eyJ2IjoieCJ9                             | server does not recognize this encoded version x |
        | {"v":"meta.k8s.io/v1","rv":"1"} | eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6IjEifQ | json: cannot unmarshal string into Go struct field continueToken.rv of type int64 |
        | { without end                  | ew                                       | unexpected end of JSON input |

    @id:api-continue-negative
    Example: any negative version means the present state
      When the client gets "configmaps?continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTIsInN0YXJ0IjoiYSJ9"
      Then the answer is 200 with:
        | items | [] |
