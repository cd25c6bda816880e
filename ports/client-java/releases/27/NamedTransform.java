package clientjava;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.TransformFunc;
import io.kubernetes.client.informer.cache.Caches;
import io.kubernetes.client.informer.exception.ObjectTransformException;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import java.util.function.Consumer;
import kit.Failure;
import kit.Wish;

/** The transforms that a trial can ask for, on objects of the library's classes. */
record NamedTransform(Wish.Transform wish) implements TransformFunc {
  @Override
  public KubernetesObject transform(KubernetesObject object) {
    switch (wish.kind()) {
      case "strip-managed-fields" -> change(object, metadata -> metadata.setManagedFields(null));
      case "set-label" -> change(object, metadata -> metadata.putLabelsItem("transformed", "true"));
      case "fail-on" -> {
        if (Caches.metaNamespaceKeyFunc(object).equals(wish.on())) {
          throw new ObjectTransformException("this transform fails on " + wish.on() + ", as it was told to");
        }
      }
      default -> throw Failure.notSupported("there is no transform " + wish.kind());
    }
    return object;
  }

  /** What a dynamic object gives as its metadata is a copy, to be put back. */
  private static void change(KubernetesObject object, Consumer<V1ObjectMeta> change) {
    V1ObjectMeta metadata = object.getMetadata();
    change.accept(metadata);
    if (object instanceof DynamicKubernetesObject dynamic) dynamic.setMetadata(metadata);
  }
}
