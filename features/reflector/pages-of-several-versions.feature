@area:reflector @unless:streams-only
Feature: Pages of several versions
  A 410 for an expired token brings another token, with which the list goes on at the newest version. The watch then
  starts at the version of the first page, if watches go further back than lists do, and begins with changes that the
  later pages already show: older states, and deletions of objects that exist again.

  Source: Kubernetes API concepts, "retrieving large results sets in chunks"; kubernetes/kubernetes#67284.

  Background:
    Given the apiserver has no watch cache
    And pods default/one, default/two, default/three, default/four and default/five exist

  @req:C-03 @must @cap:page-size
  Rule: The watch after such a list does not bring back what its later pages have shown to be over

    @id:older-states-after-inconsistent-pages
    Scenario Outline: a pod of a later page is <changed> before its page is read
      Given an informer on pods with:
        | page size | 2 |
      And a handler is added
      And new continuation pages are held at the gate
      And the informer has been started
      And a request is waiting at the gate
      When pod default/two is <changed>
      And the held request is answered with an expired token, as only lists have
      Then the handler observes what the server has

      Examples:
        | changed                   |
        | updated 3 times           |
        | deleted and created again |
