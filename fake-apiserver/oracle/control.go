package main

import (
	"fmt"
	"net"
	"net/http"
)

// startControl serves what no client of an apiserver can ask for.
func startControl(store *store) (string, func(), error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	routes := http.NewServeMux()
	routes.HandleFunc("POST /compact", func(answer http.ResponseWriter, request *http.Request) {
		revision, err := store.compact(request.Context())
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
			return
		}
		fmt.Fprintln(answer, revision)
	})
	server := &http.Server{Handler: routes}
	go func() { _ = server.Serve(listener) }()
	return "http://" + listener.Addr().String(), func() { _ = server.Close() }, nil
}
