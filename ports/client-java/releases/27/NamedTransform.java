package clientjava;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.TransformFunc;
import io.kubernetes.client.informer.cache.Caches;
import io.kubernetes.client.informer.exception.ObjectTransformException;
import kit.Failure;
import kit.Wish;

/** The transforms that a trial can ask for, on objects of the library's classes. */
record NamedTransform(Wish.Transform wish) implements TransformFunc {
  @Override
  public KubernetesObject transform(KubernetesObject object) {
    switch (wish.kind()) {
      case "strip-managed-fields" -> object.getMetadata().setManagedFields(null);
      case "set-label" -> object.getMetadata().putLabelsItem("transformed", "true");
      case "fail-on" -> {
        if (Caches.metaNamespaceKeyFunc(object).equals(wish.on())) {
          throw new ObjectTransformException("this transform fails on " + wish.on() + ", as it was told to");
        }
      }
      default -> throw Failure.notSupported("there is no transform " + wish.kind());
    }
    return object;
  }
}
