@area:shared-informer
Feature: An informer on a selection
  The server decides what a selecting watch is told: an object that is no longer selected is deleted, for this client.
  The informer must not be cleverer than that.

  Source: client-go tools/cache/listwatch.go; apiserver watch cache, transitions of selected objects.

  Background:
    Given pods default/one and default/two exist

  @req:LW-03 @must @cap:label-selector
  Rule: For the informer, an object exists while it is selected

    @id:object-leaves-the-selection
    Example: a label is taken away and given back
      Given an informer on pods with:
        | label selector | app=web |
      And a handler is added
      And the informer has started and synced
      When pod default/one is labelled app=db
      And pod default/one is labelled app=web
      Then the handler is told, in this order:
        | event  | object      |
        | delete | default/one |
        | add    | default/one |

    @id:objects-outside-the-selection-are-unknown @cap:store
    Example: a pod with another label is updated
      Given pod default/two has been labelled app=db
      And an informer on pods with:
        | label selector | app=web |
      And a handler is added
      And the informer has started and synced
      When pod default/two is updated
      Then the handler learns nothing new
      And the store holds exactly pod default/one

  @req:LW-03 @req:DYNINF-05 @should @cap:field-selector
  Rule: The selector is sent with every list and every watch

    @id:field-selector-is-sent @cap:store
    Example: an informer on one pod by its name
      Given an informer on pods with:
        | field selector | metadata.name=one |
      And a handler is added
      When the informer is started
      Then the first list asks for:
        | fieldSelector | metadata.name=one |
      And the store holds exactly pod default/one
