@area:factory @part:informer-name
Feature: Names of informers
  Metrics of two informers must not mix, so a name is taken once, and under it each resource once.

  Source: client-go tools/cache/identity.go; tests TestNewInformerName, TestWithResource, TestRelease.

  @req:NAME-01 @must @since:0.36
  Rule: A name is not empty and taken once, until it is released

    @id:name-is-empty
    Example: an empty name
      Given a registry of informer names
      When the registry registers an empty name
      Then that fails with "informer name cannot be empty"

    @id:name-is-taken
    Example: a taken name
      Given a registry of informer names
      And the registry registers main
      When the registry registers main
      Then that fails with:
        | message | informer name "main" is already registered |

    @id:name-is-free-again
    Example: a released name
      Given a registry of informer names
      And the registry registers main, reserves main/pods and releases main
      When the registry registers main and reserves main/pods
      Then the registry answers:
        | reserved identities | no, yes |

  @req:NAME-02 @must @since:0.36
  Rule: Under a name, the first informer on a resource reserves it, later ones do not

    @id:name-reserves-once
    Example: a resource twice, another resource, another name
      Given a registry of informer names
      And the registry registers main and registers other
      When the registry reserves main/pods, reserves main/pods, reserves main/nodes and reserves other/pods
      Then the registry answers:
        | reserved identities | yes, no, yes, yes |

  @req:NAME-03 @must @since:0.36
  Rule: Releasing a name ends all its reservations at once

    @id:name-release
    Example: two resources, and another name that keeps its own
      Given a registry of informer names
      And the registry registers main and registers other
      And the registry reserves main/pods, reserves main/nodes and reserves other/pods
      When the registry releases main
      Then the registry answers:
        | reserved identities | no, no, yes |

    @id:name-release-twice
    Example: twice, and nothing is reserved under a released name
      Given a registry of informer names
      And the registry registers main, releases main and releases main
      When the registry reserves main/pods
      Then the registry answers:
        | reserved identities | no |
