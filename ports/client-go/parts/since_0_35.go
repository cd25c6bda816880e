//go:build !before_0_35

package main

import (
	"errors"

	"k8s.io/client-go/tools/cache"
)

func setProcessBatch(config *cache.Config, process func(batch []cache.Delta) error) {
	config.ProcessBatch = func(batch []cache.Delta, _ bool) error { return process(batch) }
}

// enterBubble: the library waits for nothing that was made before the bubble began.
func enterBubble() {}

func newReflector(source cache.ListerWatcher, expectedType any, store reflectorStore, settings arguments) *cache.Reflector {
	options := cache.ReflectorOptions{
		Name:         "reflector",
		ResyncPeriod: milliseconds(settings.number("resyncPeriodMs")),
	}
	setReflectorWatchTimeout(&options, settings)
	setBackoff(&options, settings)
	return cache.NewReflectorWithOptions(source, expectedType, store, options)
}

// operation is one of a transaction.
type operation struct {
	cache.Transaction
	key string
}

var transactionTypes = map[string]cache.TransactionType{
	"add":    cache.TransactionTypeAdd,
	"update": cache.TransactionTypeUpdate,
	"delete": cache.TransactionTypeDelete,
}

func operationsFrom(args arguments) []operation {
	raws := read[[]arguments](args, "operations")
	operations := make([]operation, len(raws))
	for i, raw := range raws {
		operations[i] = operation{
			cache.Transaction{Type: transactionTypes[raw.text("type")], Object: raw.object("object")}, raw.text("key"),
		}
	}
	return operations
}

// transactionMethods are the methods of a store that knows transactions.
func transactionMethods(store cache.Store) map[string]method {
	return map[string]method{
		"transaction": func(a arguments) (any, error) {
			able, ok := store.(cache.TransactionStore)
			if !ok {
				return nil, failf("not-supported", "this store knows no transactions")
			}
			var transactions []cache.Transaction
			for _, each := range operationsFrom(a) {
				transactions = append(transactions, each.Transaction)
			}
			// A nil pointer in an interface would be an error.
			if failed := able.Transaction(transactions...); failed != nil {
				return nil, failed
			}
			return nil, nil
		},
	}
}

// keyedTransactionMethods are the same for a store that is given keys.
func keyedTransactionMethods(store cache.ThreadSafeStore) map[string]method {
	return map[string]method{
		"transaction": func(a arguments) (any, error) {
			able, ok := store.(cache.ThreadSafeStoreWithTransaction)
			if !ok {
				return nil, failf("not-supported", "this store knows no transactions")
			}
			var transactions []cache.ThreadSafeStoreTransaction
			for _, each := range operationsFrom(a) {
				transactions = append(transactions, cache.ThreadSafeStoreTransaction{Transaction: each.Transaction, Key: each.key})
			}
			able.Transaction(transactions...)
			return nil, nil
		},
	}
}

func transactionKinds(err error) []string {
	var failed *cache.TransactionError
	if errors.As(err, &failed) {
		return []string{"TransactionError"}
	}
	return nil
}

func transactionDetails(err error) map[string]any {
	var failed *cache.TransactionError
	if !errors.As(err, &failed) {
		return nil
	}
	return map[string]any{
		"successful": failed.SuccessfulIndices, "total": failed.TotalTransactions, "errors": len(failed.Errors),
	}
}

// refusingClient is a client that does not know streaming lists.
type refusingClient struct{}

func (refusingClient) IsWatchListSemanticsUnSupported() bool { return true }

// listerWatcherFrom is the source itself, or what a client that says something about streaming lists makes of it.
func listerWatcherFrom(settings arguments, source *scriptedSource) cache.ListerWatcher {
	if !settings.has("clientWatchList") {
		return source
	}
	requests := &cache.ListWatch{ListFunc: source.List, WatchFunc: source.Watch}
	if settings.text("clientWatchList") == "refuses" {
		return cache.ToListWatcherWithWatchListSemantics(requests, refusingClient{})
	}
	return cache.ToListWatcherWithWatchListSemantics(requests, struct{}{})
}

// refuseWatchList: the source says itself whether it streams.
func refuseWatchList(arguments) {}
