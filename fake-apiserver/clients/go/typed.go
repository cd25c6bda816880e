package main

import (
	"context"
	"encoding/json"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	applyappsv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	typedappsv1 "k8s.io/client-go/kubernetes/typed/apps/v1"
	"k8s.io/client-go/tools/cache"
)

// generated is what the generated client of every kind can do: T is the kind, L its list, A what is applied of it.
type generated[T, L, A any] interface {
	Create(ctx context.Context, object *T, options metav1.CreateOptions) (*T, error)
	Update(ctx context.Context, object *T, options metav1.UpdateOptions) (*T, error)
	Delete(ctx context.Context, name string, options metav1.DeleteOptions) error
	DeleteCollection(ctx context.Context, options metav1.DeleteOptions, listOptions metav1.ListOptions) error
	Get(ctx context.Context, name string, options metav1.GetOptions) (*T, error)
	List(ctx context.Context, options metav1.ListOptions) (*L, error)
	Watch(ctx context.Context, options metav1.ListOptions) (watch.Interface, error)
	Patch(ctx context.Context, name string, patchType types.PatchType, data []byte, options metav1.PatchOptions, subresources ...string) (*T, error)
	Apply(ctx context.Context, configuration *A, options metav1.ApplyOptions) (*T, error)
}

type typedCollection[T, L, A any] struct {
	client      generated[T, L, A]
	open        func(*L) ([]T, metav1.ListMeta)
	newInformer func() cache.SharedIndexInformer
	// more is what only this kind can do.
	more func(ctx context.Context, c call) (any, error)
}

func newTyped(client kubernetes.Interface, resource schema.GroupVersionResource, namespace string) (collection, error) {
	switch resource.GroupResource().String() {
	case "configmaps":
		return typedCollection[corev1.ConfigMap, corev1.ConfigMapList, applycorev1.ConfigMapApplyConfiguration]{
			client: client.CoreV1().ConfigMaps(namespace),
			open: func(list *corev1.ConfigMapList) ([]corev1.ConfigMap, metav1.ListMeta) {
				return list.Items, list.ListMeta
			},
			newInformer: func() cache.SharedIndexInformer {
				return coreinformers.NewConfigMapInformer(client, namespace, 0, cache.Indexers{})
			},
			more: func(_ context.Context, c call) (any, error) { return nil, unsupported(c) },
		}, nil
	case "deployments.apps":
		deployments := client.AppsV1().Deployments(namespace)
		return typedCollection[appsv1.Deployment, appsv1.DeploymentList, applyappsv1.DeploymentApplyConfiguration]{
			client: deployments,
			open: func(list *appsv1.DeploymentList) ([]appsv1.Deployment, metav1.ListMeta) {
				return list.Items, list.ListMeta
			},
			newInformer: func() cache.SharedIndexInformer {
				return appsinformers.NewDeploymentInformer(client, namespace, 0, cache.Indexers{})
			},
			more: func(ctx context.Context, c call) (any, error) { return performOnDeployment(ctx, deployments, c) },
		}, nil
	default:
		return nil, fmt.Errorf("the typed client is not made for %s here", resource.GroupResource())
	}
}

func performOnDeployment(ctx context.Context, client typedappsv1.DeploymentInterface, c call) (any, error) {
	switch c.Call {
	case "scale":
		scale, err := client.GetScale(ctx, c.Name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		scale.Spec.Replicas = c.Replicas
		return client.UpdateScale(ctx, c.Name, scale, metav1.UpdateOptions{})
	case "updateStatus":
		deployment := new(appsv1.Deployment)
		if err := json.Unmarshal(c.Object, deployment); err != nil {
			return nil, err
		}
		return client.UpdateStatus(ctx, deployment, metav1.UpdateOptions{})
	default:
		return nil, unsupported(c)
	}
}

func (t typedCollection[T, L, A]) Delete(ctx context.Context, name string, options metav1.DeleteOptions, _ ...string) error {
	return t.client.Delete(ctx, name, options)
}

func (t typedCollection[T, L, A]) DeleteCollection(ctx context.Context, options metav1.DeleteOptions, listOptions metav1.ListOptions) error {
	return t.client.DeleteCollection(ctx, options, listOptions)
}

func (t typedCollection[T, L, A]) Watch(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
	return t.client.Watch(ctx, options)
}

func (t typedCollection[T, L, A]) informer() cache.SharedIndexInformer { return t.newInformer() }

func (t typedCollection[T, L, A]) list(ctx context.Context, options metav1.ListOptions) ([]any, metav1.ListMeta, error) {
	page, err := t.client.List(ctx, options)
	if err != nil {
		return nil, metav1.ListMeta{}, err
	}
	objects, meta := t.open(page)
	return anyOf(objects), meta, nil
}

func (t typedCollection[T, L, A]) perform(ctx context.Context, c call) (any, error) {
	switch c.Call {
	case "get":
		return t.client.Get(ctx, c.Name, metav1.GetOptions{})
	case "create":
		object := new(T)
		if err := json.Unmarshal(c.Object, object); err != nil {
			return nil, err
		}
		return t.client.Create(ctx, object, metav1.CreateOptions{FieldManager: c.FieldManager})
	case "update":
		object := new(T)
		if err := json.Unmarshal(c.Object, object); err != nil {
			return nil, err
		}
		return t.client.Update(ctx, object, metav1.UpdateOptions{FieldManager: c.FieldManager})
	case "patch":
		return t.client.Patch(ctx, c.Name, c.PatchType, c.Object, metav1.PatchOptions{FieldManager: c.FieldManager})
	case "apply":
		configuration := new(A)
		if err := json.Unmarshal(c.Object, configuration); err != nil {
			return nil, err
		}
		return t.client.Apply(ctx, configuration, metav1.ApplyOptions{FieldManager: c.FieldManager, Force: c.Force})
	default:
		return t.more(ctx, c)
	}
}
