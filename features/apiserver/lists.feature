@area:apiserver
Feature: Lists
  Every client starts with a list. Its version is where the watch starts; its order and pages decide what a paging
  client has seen.

  Source: kubernetes/apiserver pkg/storage/etcd3/store.go, pkg/storage/cacher/cacher.go, pkg/endpoints/handlers/get.go;
  Kubernetes API concepts, "Resource versions"; kubernetes/apiserver pkg/storage/continue.go.

  @req:APISERVER-01 @must @oracle
  Rule: A list is sorted by key, and carries the version of the store it shows

    @id:api-list-key-order
    Example: names in byte order, whatever their age
      Given widgets b, a and a-1 exist
      When the client gets "widgets"
      Then the items are a, a-1 and b
      And the answer is 200 with:
        | kind                     | WidgetList    |
        | metadata.resourceVersion | {a-1.version} |

    @id:api-list-namespace-order
    Example: across namespaces, whole keys are compared: "x-other/" is before "x/"
      Given widgets b exist
      And other/widgets a exist
      When the client gets "all/widgets"
      Then the items are a and b

    @id:api-list-empty
    Example: an empty list is [], not null
      When the client gets "widgets"
      Then there are no items
      And the answer is 200 with:
        | metadata.resourceVersion | /[1-9][0-9]*/ |

    @id:api-list-version-of-the-store
    Example: other writes advance the version of the list, not those of its items
      Given widget a exists
      And other/widgets b exist
      When the client gets "widgets"
      Then the answer is 200 with:
        | metadata.resourceVersion         | {b.version} |
        | items.0.metadata.resourceVersion | {a.version} |

    @id:api-list-custom-items-have-kinds
    Example: items of custom resources have apiVersion and kind
      Given widget a exists
      When the client gets "widgets"
      Then the answer is 200 with:
        | items.0.kind       | Widget         |
        | items.0.apiVersion | example.com/v1 |

  @req:APISERVER-02 @must @oracle
  Rule: Items of built-in kinds have no apiVersion and kind of their own

    @id:api-list-built-in-items-have-no-kinds
    Example: config maps
      Given configmap a exists
      When the client gets "configmaps"
      Then the answer is 200 with:
        | kind               | ConfigMapList |
        | items.0.kind       | (absent)      |
        | items.0.apiVersion | (absent)      |

  @req:APISERVER-03 @must @oracle
  Rule: A list with a limit comes in pages of one version

    @id:api-list-pages
    Example: the second page shows the version of the first, whatever has changed
      Given widgets a, b, c and d exist
      When the client gets "widgets?limit=3"
      And the answer is called "first"
      And widget e exists
      And the client gets "widgets?limit=3&continue={first.continue}"
      Then the items are d
      And the answer is 200 with:
        | metadata.resourceVersion    | {first.version} |
        | metadata.remainingItemCount | (absent)        |

    @id:api-list-remaining
    Example: a page has the number of remaining items
      Given widgets a, b and c exist
      When the client gets "widgets?limit=1"
      Then the items are a
      And the answer is 200 with:
        | metadata.remainingItemCount | 2         |
        | metadata.continue           | (present) |

    @id:api-list-remaining-unknown-with-selector
    Example: with a selector the number of remaining items is unknown
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
        | b    | app=db  |
        | c    | app=web |
      When the client gets "widgets?limit=1&labelSelector=app%3Dweb"
      Then the items are a
      And the answer is 200 with:
        | metadata.remainingItemCount | (absent)  |
        | metadata.continue           | (present) |

    @id:api-list-last-page-by-selector
    Example: a page that ends with the last match may carry a token
      Given widgets exist:
        | name | labels  |
        | a    | app=web |
        | b    | app=db  |
      When the client gets "widgets?limit=1&labelSelector=app%3Dweb"
      Then the items are a

    @id:api-list-version-zero-has-no-pages
    Example: with version 0 the limit is ignored
      Given widgets a, b and c exist
      When the client gets "widgets?limit=1&resourceVersion=0"
      Then the items are a, b and c

    @id:api-list-events-have-pages
    Example: events have no watch cache, and pages even at version 0
      Given the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: a}, involvedObject: {namespace: "{namespace}"}}
      And the client posts to "/api/v1/namespaces/{namespace}/events": {metadata: {name: b}, involvedObject: {namespace: "{namespace}"}}
      When the client gets "/api/v1/namespaces/{namespace}/events?limit=1&resourceVersion=0"
      Then the items are a
      And the answer is 200 with:
        | metadata.continue           | (present) |
        | metadata.remainingItemCount | 1         |

    @id:api-list-not-older-than-has-pages
    Example: a list with NotOlderThan comes in pages
      Given widgets a, b and c exist
      When the client gets "widgets?limit=2&resourceVersion={a.version}&resourceVersionMatch=NotOlderThan"
      Then the items are a and b
      And the answer is 200 with:
        | metadata.resourceVersion    | {c.version} |
        | metadata.remainingItemCount | 1           |

    @id:api-list-of-one-name
    Scenario Outline: a list of one name has one page: <collection>
      Given the client posts to "configmaps": {metadata: {name: a}}
      And the client posts to "configmaps": {metadata: {name: b}}
      When the client gets "<collection>&limit=1"
      Then the answer is 200 with:
        | items.0.metadata.name | a          |
        | metadata.continue     | <continue> |

      Examples:
        | collection                                                                      | continue |
        | configmaps?fieldSelector=metadata.name=a                                        | (absent) |
        | /api/v1/configmaps?fieldSelector=metadata.name=a,metadata.namespace={namespace} | (absent) |

  @req:APISERVER-04 @must @oracle
  Rule: The version of a list request sets how old the list may be

    @id:api-list-exact
    Example: an exact version shows the state of that version
      Given widgets a, b and c exist
      And widget a is deleted
      When the client gets "widgets?resourceVersion={b.version}&resourceVersionMatch=Exact"
      Then the items are a and b
      And the answer is 200 with:
        | metadata.resourceVersion | {b.version} |

    @id:api-list-legacy-exact
    Example: a version with a limit, without a match, is exact
      Given widgets a, b and c exist
      When the client gets "widgets?resourceVersion={b.version}&limit=5"
      Then the items are a and b

    @id:api-list-not-older-than
    Example: a version alone is a lower bound
      Given widgets a and b exist
      When the client gets "widgets?resourceVersion={a.version}"
      Then the items are a and b

    @id:api-list-version-of-the-future
    Example: a future version is waited for, and then refused
      Given widget a exists
      When the client gets "widgets?resourceVersion=999999999"
      Then the answer is 504 with:
        | reason                    | Timeout                                                           |
        | message                   | /Timeout: Too large resource version: 999999999, current: [0-9]+/ |
        | details.causes.0.reason   | ResourceVersionTooLarge                                           |
        | details.retryAfterSeconds | 1                                                                 |
      And the answer took at least 3 and less than 5 seconds

    @id:api-list-exact-version-of-the-future
    Example: an exact future version is waited for too
      Given widget a exists
      When the client gets "widgets?resourceVersion=999999999&resourceVersionMatch=Exact"
      Then the answer is 504 with:
        | reason                  | Timeout                 |
        | details.causes.0.reason | ResourceVersionTooLarge |
      And the answer took at least 3 and less than 5 seconds

    @id:api-list-continue-in-the-future
    Example: the future version of a continue token is waited for too
      # {"v":"meta.k8s.io/v1","rv":1000000000,"start":"a"}
      When the client gets "widgets?continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MTAwMDAwMDAwMCwic3RhcnQiOiJhIn0"
      Then the answer is 504 with:
        | details.causes.0.reason   | ResourceVersionTooLarge |
        | details.retryAfterSeconds | 1                       |
      And the answer took at least 3 and less than 5 seconds

    @id:api-list-events-of-the-future
    Scenario Outline: a future version of events is refused at once: <path>
      When the client gets "<path>"
      Then the answer is 504 with:
        | details.causes.0.reason   | ResourceVersionTooLarge |
        | details.retryAfterSeconds | (absent)                |
      And the answer took at least 0 and less than 2 seconds

      Examples:
        | path |
        | /api/v1/namespaces/{namespace}/events?resourceVersion=999999999 |
        | /api/v1/namespaces/{namespace}/events?resourceVersion=999999999&resourceVersionMatch=Exact |
        | /apis/events.k8s.io/v1/namespaces/{namespace}/events?continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MTAwMDAwMDAwMCwic3RhcnQiOiJhIn0 |

    @id:api-list-exact-too-old
    Example: a compacted exact version is 410
      Given widget a exists
      And history is compacted
      When the client gets "widgets?resourceVersion=1&resourceVersionMatch=Exact"
      Then the answer is 410 with:
        | message | The resourceVersion for the provided list is too old. |
        | reason  | Expired                                               |

  @req:APISERVER-05 @must @oracle
  Rule: The next page of a compacted version is refused with a token to continue

    @id:api-list-continue-expired
    Example: the token continues at the current version
      Given widgets a, b and c exist
      And history is compacted
      # The token of a page of version 1 that ended with "a": {"v":"meta.k8s.io/v1","rv":1,"start":"a\u0000"}
      When the client gets "widgets?limit=1&continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJhXHUwMDAwIn0"
      And the answer is called "expired"
      Then the answer is 410 with:
        | reason            | Expired   |
        | metadata.continue | (present) |
      When the client gets "widgets?limit=5&continue={expired.continue}"
      Then the items are b and c

  @req:APISERVER-06 @must @oracle
  Rule: Contradictory options are refused

    @id:api-list-refused
    Scenario Outline: <query>
      When the client gets "widgets?<query>"
      Then the answer is <status> with:
        | reason  | <reason>  |
        | message | <message> |

      Examples:
        | query                                           | status | reason     | message |
        | resourceVersion=abc                             | 400    | BadRequest | invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax |
        | limit=abc                                       | 400    | BadRequest | /.*strconv.ParseInt: parsing "abc": invalid syntax/ |
        | timeoutSeconds=abc                              | 400    | BadRequest | /.*strconv.ParseInt: parsing "abc": invalid syntax/ |
        | timeout=abc                                     | 400    | BadRequest | invalid timeout specified in the request URL - time: invalid duration "abc" |
        | timeout=5                                       | 400    | BadRequest | invalid timeout specified in the request URL - time: missing unit in duration "5" |
        | timeout=1h5q                                    | 400    | BadRequest | invalid timeout specified in the request URL - time: unknown unit "q" in duration "1h5q" |
        | continue=abc                                    | 400    | BadRequest | /.*continue key is not valid.*/ |
        | labelSelector=a%3D%3D%3Db                       | 400    | BadRequest | /unable to parse requirement: found '=', expected: identifier/ |
        | labelSelector=-a%3Db                            | 400    | BadRequest | /unable to parse requirement: <nil>: Invalid value: "-a": name part must consist of .*/ |
        | labelSelector=%21a%2Fb%2Fc                      | 400    | BadRequest | /unable to parse requirement: <nil>: Invalid value: "a.b.c": a valid label key must .*/ |
        | labelSelector=%3Da                              | 400    | BadRequest | found '=', expected: !, identifier, or 'end of string' |
        | labelSelector=a%2C%2Cb                          | 400    | BadRequest | found ',', expected: identifier after ',' |
        | labelSelector=a%20b                             | 400    | BadRequest | /unable to parse requirement: found 'b', expected: in, notin, .*/ |
        | labelSelector=a%3E1.5                           | 400    | BadRequest | unable to parse requirement: values[0]: Invalid value: "1.5": for 'Gt', 'Lt' operators, the value must be an integer |
        | labelSelector=a%3D-                             | 400    | BadRequest | /unable to parse requirement: values.0..a.: Invalid value: "-": a valid label must be an empty string .*/ |
        | limit=                                          | 400    | BadRequest | /.*strconv.ParseInt: parsing "": invalid syntax/ |
        | fieldSelector=metadata.name%3Da%5Cx             | 400    | BadRequest | invalid field selector: invalid escape sequence: \\x |
        | fieldSelector=spec.color%3Dred                  | 400    | BadRequest | field label not supported: spec.color |
        | resourceVersionMatch=Exact                      | 422    | Invalid    | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided |
        | resourceVersionMatch=Exact&resourceVersion=0    | 422    | Invalid    | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0" |
        | resourceVersionMatch=Some&resourceVersion=5     | 422    | Invalid    | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Unsupported value: "Some": supported values: "Exact", "NotOlderThan", "" |
        | sendInitialEvents=true                          | 422    | Invalid    | ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list |
        | resourceVersionMatch=NotOlderThan&resourceVersion=5&continue=abc | 422 | Invalid | ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided |
        | resourceVersion=5&continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJhXHUwMDAwIn0 | 400 | BadRequest | specifying resource version is not allowed when using continue |
        | resourceVersion=x&continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJhXHUwMDAwIn0 | 400 | BadRequest | specifying resource version is not allowed when using continue |
        | resourceVersion=x&continue=%25                  | 400    | BadRequest | invalid continue token: continue key is not valid: illegal base64 data at input byte 0 |
        | resourceVersion=5&continue=%25                  | 400    | BadRequest | invalid continue token: continue key is not valid: illegal base64 data at input byte 0 |

    @id:api-list-timeout
    Scenario Outline: timeout=<timeout> is allowed
      Given widget a exists
      When the client gets "widgets?timeout=<timeout>"
      Then the items are a

      Examples:
        | timeout |
        | 1h30m   |
        | 32s     |
        | 0       |

  @req:APISERVER-07 @must @oracle
  Rule: Label and field selectors filter a list

    @id:api-list-by-label
    Scenario Outline: <selector>
      Given widgets exist:
        | name | labels           |
        | a    | app=web,tier=one |
        | b    | app=db           |
        | c    |                  |
      When the client gets "widgets?labelSelector=<encoded>"
      Then the items are <names>

      Examples:
        | selector         | encoded                | names   |
        | app=web          | app%3Dweb              | a       |
        | app==web         | app%3D%3Dweb           | a       |
        | app!=web         | app!%3Dweb             | b and c |
        | app in (web,db)  | app%20in%20(web%2Cdb)  | a and b |
        | app notin (web)  | app%20notin%20(web)    | b and c |
        | app              | app                    | a and b |
        | !app             | !app                   | c       |
        | app=web,tier=one | app%3Dweb%2Ctier%3Done | a       |

    @id:api-list-by-name
    Example: one object's name
      Given widgets a and b exist
      When the client gets "widgets?fieldSelector=metadata.name%3Db"
      Then the items are b

    @id:api-list-by-other-names
    Example: every name but one
      Given widgets a, b and c exist
      When the client gets "widgets?fieldSelector=metadata.name!%3Db"
      Then the items are a and c

    @id:api-list-by-namespace
    Example: the namespace, across all namespaces
      Given widget a exists
      And other/widgets b exist
      When the client gets "all/widgets?fieldSelector=metadata.namespace%3D{namespace}"
      Then the items are a

  @req:APISERVER-08 @must @oracle
  Rule: A single object is read by name

    @id:api-get
    Example: an object
      Given widget a exists
      When the client gets "widgets/a"
      Then the answer is 200 with:
        | kind                     | Widget      |
        | metadata.uid             | {a.uid}     |
        | metadata.resourceVersion | {a.version} |

    @id:api-get-missing
    Example: a missing object
      When the client gets "widgets/nobody"
      Then the answer is 404 with:
        | message       | widgets.example.com "nobody" not found |
        | reason        | NotFound                               |
        | details.name  | nobody                                 |
        | details.group | example.com                            |
        | details.kind  | widgets                                |

    @id:api-get-malformed-version
    Example: a malformed version is refused with 500, not 400
      Given widget a exists
      When the client gets "widgets/a?resourceVersion=abc"
      Then the answer is 500 with:
        | message | resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax |
        | reason  | (absent)                                                                                |

    @id:api-get-ignores-watch
    Example: a single object's path has no watch
      Given widget a exists
      When the client gets "widgets/a?watch=true"
      Then the answer is 200 with:
        | metadata.name | a |

    @id:api-get-version-of-the-future
    Example: a future version is waited for, and then refused
      Given widget a exists
      When the client gets "widgets/a?resourceVersion=999999999"
      Then the answer is 504 with:
        | details.causes.0.reason | ResourceVersionTooLarge |
      And the answer took at least 3 and less than 5 seconds

  @req:APISERVER-06 @must @oracle
  Rule: An invalid continue token is refused with its error

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

    @id:api-continue-bytes
    Example: bytes that are not text
      When the client gets "pods?continue=junk"
      Then the answer is 400 with:
        | message | /invalid continue token: continue key is not valid: invalid character '.u008e' looking for beginning of value/ |

    @id:api-continue-upwards
    Scenario Outline: the key <key>
      When the client gets "configmaps?continue=<token>"
      Then the answer is 400 with:
        | message | invalid continue token: continue key is not valid: <key> |

      Examples:
        | key  | token                                                        |
        | ../a | eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoiLi4vYSJ9 |

    @id:api-continue-negative
    Example: a negative version in a token means the current state
      When the client gets "configmaps?continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTIsInN0YXJ0IjoiYSJ9"
      Then the answer is 200 with:
        | items | [] |
