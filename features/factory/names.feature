@area:factory @part:informer-name
Feature: Names of informers
  Metrics of two informers must not mix, so a name is taken once, and under it each resource once.

  Source: client-go tools/cache/identity.go; tests TestNewInformerName, TestWithResource, TestRelease.

  @req:NAME-01 @must @since:0.36
  Rule: A name is not empty and taken once, until it is released

    @id:name-is-empty
    Example: an empty name
      Given a registry of informer names
      When the names do:
        | registers | |
      Then that fails with "informer name cannot be empty"

    @id:name-is-taken
    Example: a taken name
      Given a registry of informer names
      And the names do:
        | registers | main |
      When the names do:
        | registers | main |
      Then that fails with:
        | message | informer name "main" is already registered |

    @id:name-is-free-again
    Example: a released name
      Given a registry of informer names
      When the names do:
        | registers              | main      |
        | identifies an informer | main/pods |
        | releases               | main      |
        | registers              | main      |
        | identifies an informer | main/pods |
      Then the names answer:
        | reserved identities | no, yes |

  @req:NAME-02 @must @since:0.36
  Rule: Under a name, the first informer on a resource reserves it, later ones do not

    @id:name-reserves-once
    Example: a resource twice, another resource, another name
      Given a registry of informer names
      When the names do:
        | registers              | main       |
        | registers              | other      |
        | identifies an informer | main/pods  |
        | identifies an informer | main/pods  |
        | identifies an informer | main/nodes |
        | identifies an informer | other/pods |
      Then the names answer:
        | reserved identities | yes, no, yes, yes |

  @req:NAME-03 @must @since:0.36
  Rule: Releasing a name ends all its reservations at once

    @id:name-release
    Example: two resources, and another name that keeps its own
      Given a registry of informer names
      When the names do:
        | registers              | main       |
        | registers              | other      |
        | identifies an informer | main/pods  |
        | identifies an informer | main/nodes |
        | identifies an informer | other/pods |
        | releases               | main       |
      Then the names answer:
        | reserved identities | no, no, yes |

    @id:name-release-twice
    Example: twice, and nothing is reserved under a released name
      Given a registry of informer names
      When the names do:
        | registers              | main      |
        | releases               | main      |
        | releases               | main      |
        | identifies an informer | main/pods |
      Then the names answer:
        | reserved identities | no |
