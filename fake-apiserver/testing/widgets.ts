/** A custom resource, for tests. */
export const WIDGETS = {
  group: "example.com",
  version: "v1",
  resource: "widgets",
  kind: "Widget",
  singular: "widget",
  namespaced: true,
  custom: true,
};
