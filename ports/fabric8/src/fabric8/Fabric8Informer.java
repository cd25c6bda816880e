package fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kit.Informer;
import kit.Told;
import kit.Values;

/** A SharedIndexInformer. */
final class Fabric8Informer<T extends HasMetadata> implements Informer {
  private final SharedIndexInformer<T> informer;
  private final Map<Told, ResourceEventHandler<T>> handlers = new ConcurrentHashMap<>();

  Fabric8Informer(SharedIndexInformer<T> informer) {
    this.informer = informer;
  }

  @Override
  public void start() {
    informer.start();
  }

  @Override
  public void stop() {
    informer.stop();
  }

  @Override
  public Status status() {
    boolean isStopped = informer.stopped().toCompletableFuture().isDone();
    return new Status(informer.hasSynced(), isStopped, informer.lastSyncResourceVersion());
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
    handlers.put(told, handler);
    if (resyncPeriodMs == null) informer.addEventHandler(handler);
    else informer.addEventHandlerWithResyncPeriod(handler, resyncPeriodMs);
  }

  @Override
  public void remove(Told told) {
    informer.removeEventHandler(handlers.get(told));
  }

  @Override
  public List<T> list() {
    return informer.getStore().list();
  }

  @Override
  public List<String> keys() {
    return informer.getStore().listKeys();
  }

  @Override
  public T get(String key) {
    return informer.getStore().getByKey(key);
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
