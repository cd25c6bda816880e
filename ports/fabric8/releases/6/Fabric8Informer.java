package fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import kit.Informer;
import kit.Told;

/** A SharedIndexInformer. */
final class Fabric8Informer<T extends HasMetadata> implements Informer {
  private final SharedIndexInformer<T> informer;

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
    return new Status(informer.hasSynced(), !informer.isRunning(), informer.lastSyncResourceVersion());
  }

  @Override
  public void add(Told told, Long resyncPeriodMs) {
    informer.addEventHandler(new ResourceEventHandler<T>() {
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
    });
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
}
