package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/rest"
)

// discover asks everything that the discovery client can ask, but for OpenAPI v2.
func discover(config *rest.Config) (any, error) {
	client, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return nil, err
	}
	version, err := client.ServerVersion()
	if err != nil {
		return nil, err
	}
	groups, resources, err := client.ServerGroupsAndResources()
	if err != nil {
		return nil, err
	}
	preferred, err := client.ServerPreferredResources()
	if err != nil {
		return nil, err
	}
	// The way of old servers: one request for each group.
	legacy, err := client.WithLegacy().ServerPreferredNamespacedResources()
	if err != nil {
		return nil, err
	}
	paths, err := client.OpenAPIV3().Paths()
	if err != nil {
		return nil, err
	}
	schemas := map[string]int{}
	for path, document := range paths {
		schema, err := document.Schema("application/json")
		if err != nil {
			return nil, err
		}
		schemas[path] = len(schema)
	}
	return map[string]any{
		"version":           version.GitVersion,
		"groups":            groupNames(groups),
		"resources":         resourceNames(resources),
		"preferred":         resourceNames(preferred),
		"namespaced":        resourceNames(legacy),
		"openApiCharacters": schemas,
	}, nil
}

func groupNames(groups []*metav1.APIGroup) []string {
	names := make([]string, len(groups))
	for index, group := range groups {
		names[index] = group.Name
	}
	return names
}

func resourceNames(lists []*metav1.APIResourceList) []string {
	names := []string{}
	for _, list := range lists {
		for _, resource := range list.APIResources {
			names = append(names, resource.Name)
		}
	}
	return names
}
