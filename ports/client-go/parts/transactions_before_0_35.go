//go:build before_0_35

package main

import "k8s.io/client-go/tools/cache"

// No store knows transactions.
func transactionMethods(cache.Store) map[string]method { return nil }

func keyedTransactionMethods(cache.ThreadSafeStore) map[string]method { return nil }

func transactionKinds(error) []string { return nil }

func transactionDetails(error) map[string]any { return nil }
