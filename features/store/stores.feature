@area:store @part:store
Feature: Store: the newest known state of each object, by key
  Everything an informer knows lies in a store. A key that is computed wrongly, or a list that leaves something behind,
  is a cache that lies for as long as the process runs.

  Source: client-go tools/cache/store.go (NewStore).

  @req:STORE-01 @must
  Rule: What is added is found under its key, by any object with that key

    @id:store-finds-what-was-added
    Example: another version of it finds it
      Given a Store that holds default/foo@5
      Then the store answers:
        | object default/foo@1 | default/foo@5 |
        | key default/foo      | default/foo@5 |
        | key foo              | nothing       |
