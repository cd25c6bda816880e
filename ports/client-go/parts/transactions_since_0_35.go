//go:build !before_0_35

package main

import (
	"errors"

	"k8s.io/client-go/tools/cache"
)

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
