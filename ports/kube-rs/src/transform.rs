use informer_adapter_kit::Transform;
use kube::ResourceExt;
use kube::api::DynamicObject;

/// What `WatchStreamExt::modify` is given.
pub fn apply(transform: &Option<Transform>, object: &mut DynamicObject) {
    match transform {
        Some(Transform::StripManagedFields) => object.managed_fields_mut().clear(),
        Some(Transform::SetLabel) => {
            object.labels_mut().insert("transformed".into(), "true".into());
        }
        // `modify` cannot fail: `transform.errors` is not declared.
        Some(Transform::FailOn { .. }) | None => {}
    }
}
