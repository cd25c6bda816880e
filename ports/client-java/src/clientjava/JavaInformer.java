package clientjava;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ResourceEventHandler;
import io.kubernetes.client.informer.SharedIndexInformer;
import io.kubernetes.client.informer.SharedInformerFactory;
import java.util.List;
import java.util.Map;
import kit.Informer;
import kit.Told;
import kit.Values;

/** A SharedIndexInformer and the factory that starts it. */
final class JavaInformer<T extends KubernetesObject> implements Informer {
  private final SharedInformerFactory factory;
  private final SharedIndexInformer<T> informer;

  JavaInformer(SharedInformerFactory factory, SharedIndexInformer<T> informer) {
    this.factory = factory;
    this.informer = informer;
  }

  @Override
  public void start() {
    factory.startAllRegisteredInformers();
  }

  @Override
  public void stop() {
    factory.stopAllRegisteredInformers();
  }

  /** It does not say whether it has been stopped. */
  @Override
  public Status status() {
    return new Status(informer.hasSynced(), null, informer.lastSyncResourceVersion());
  }

  @Override
  public void add(Told told, Long resyncPeriodMs) {
    ResourceEventHandler<T> handler = new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        told.add(object);
      }

      @Override
      public void onUpdate(T oldObject, T object) {
        told.update(oldObject, object);
      }

      @Override
      public void onDelete(T object, boolean finalStateUnknown) {
        told.delete(object, finalStateUnknown);
      }
    };
    if (resyncPeriodMs == null) informer.addEventHandler(handler);
    else informer.addEventHandlerWithResyncPeriod(handler, resyncPeriodMs);
  }

  @Override
  public List<T> list() {
    return informer.getIndexer().list();
  }

  @Override
  public List<String> keys() {
    return informer.getIndexer().listKeys();
  }

  @Override
  public T get(String key) {
    return informer.getIndexer().getByKey(key);
  }

  @Override
  public void addIndex(String name, Values values) {
    informer.addIndexers(Map.of(name, object -> values.of(
        object.getMetadata().getNamespace(),
        object.getMetadata().getLabels(),
        object.getMetadata().getAnnotations())));
  }

  @Override
  public List<T> byIndex(String name, String value) {
    return informer.getIndexer().byIndex(name, value);
  }
}
