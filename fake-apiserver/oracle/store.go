package main

import (
	"context"
	"errors"
	"net/url"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
)

// storeStartTimeout is generous: a first election takes a second.
const storeStartTimeout = 30 * time.Second

// store is an etcd of one member in this process.
type store struct {
	url  string
	etcd *embed.Etcd
}

func startStore(folder string) (*store, error) {
	loopback := url.URL{Scheme: "http", Host: "127.0.0.1:0"}
	config := embed.NewConfig()
	config.Dir = folder + "/etcd"
	config.LogLevel = "error"
	// A crash may lose the data of a test.
	config.UnsafeNoFsync = true
	config.ListenPeerUrls = []url.URL{loopback}
	config.AdvertisePeerUrls = []url.URL{loopback}
	config.ListenClientUrls = []url.URL{loopback}
	config.AdvertiseClientUrls = []url.URL{loopback}
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return nil, err
	}
	select {
	case <-etcd.Server.ReadyNotify():
		return &store{url: "http://" + etcd.Clients[0].Addr().String(), etcd: etcd}, nil
	case err := <-etcd.Err():
		return nil, err
	case <-time.After(storeStartTimeout):
		etcd.Close()
		return nil, errors.New("not ready in time")
	}
}

// compact forgets every revision but the newest, which it returns.
func (s *store) compact(ctx context.Context) (int64, error) {
	client, err := clientv3.New(clientv3.Config{Endpoints: []string{s.url}})
	if err != nil {
		return 0, err
	}
	defer client.Close()
	newest, err := client.Get(ctx, "nothing")
	if err != nil {
		return 0, err
	}
	revision := newest.Header.Revision
	_, err = client.Compact(ctx, revision, clientv3.WithCompactPhysical())
	return revision, err
}

func (s *store) close() {
	s.etcd.Close()
}
