import assert from "node:assert/strict";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC, WIDGET } from "../samples.js";
import { assertSame } from "./assert-same.js";
import type { ProgramOperation } from "./program-operation.js";

const CONFIG_MAPS = CONFIG_MAP.definition;
const DEPLOYMENTS = DEPLOYMENT.definition;

/** Single requests about objects. */
export const OBJECT_OPERATIONS: readonly ProgramOperation[] = [
  {
    name: "create",
    needs: ["create"],
    async run(program) {
      const configMaps = await program.collection(CONFIG_MAP);
      const object = CONFIG_MAP.object("a", { data: { k: "é\u2028😀" } }, { labels: { app: "a" } });

      const created = await configMaps.create(object);

      const stored = program.world.store.get(CONFIG_MAPS, "default/a");
      assert.deepEqual(stored?.["data"], { k: "é\u2028😀" });
      assertSame(created, stored, ["data"]);
      await assert.rejects(configMaps.create(object), {
        status: 409,
        reason: "AlreadyExists",
        message: 'configmaps "a" already exists',
      });
    },
  },
  {
    name: "get",
    needs: ["get"],
    async run(program) {
      const { store } = program.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a", {}, { labels: { app: "a" } }));
      const configMaps = await program.collection(CONFIG_MAP);

      assertSame(await configMaps.get("a"), store.get(CONFIG_MAPS, "default/a"));
      await assert.rejects(configMaps.get("b"), {
        status: 404,
        reason: "NotFound",
        message: 'configmaps "b" not found',
      });
    },
  },
  {
    name: "list",
    needs: ["list"],
    async run(program) {
      const { store } = program.world;
      for (const name of ["a", "b", "c", "d", "e"]) {
        const labels = { parity: name < "c" ? "low" : "high" };
        store.create(CONFIG_MAPS, CONFIG_MAP.object(name, {}, { labels }));
      }
      const configMaps = await program.collection(CONFIG_MAP);

      const all = await configMaps.call("list");
      const paged = await configMaps.call("list", { pageMaxCount: 2 });
      const selected = await configMaps.call("list", { selector: "parity in (low)" });

      const names = ({ items = [] }: typeof all) => items.map(({ metadata }) => metadata.name);
      assert.deepEqual(names(all), ["a", "b", "c", "d", "e"]);
      assert.equal(all.resourceVersion, store.currentVersion());
      assert.deepEqual([names(paged), paged.pages], [names(all), 3]);
      assert.deepEqual(names(selected), ["a", "b"]);
      program.world.verify({ verb: "list", isContinuation: true }, { times: 2 });
    },
  },
  {
    name: "update",
    needs: ["create", "get", "update"],
    async run(program) {
      const configMaps = await program.collection(CONFIG_MAP);
      const created = await configMaps.create(CONFIG_MAP.object("a", { data: { k: "1" } }));
      const read = await configMaps.get("a");

      const updated = await configMaps.call("update", {
        name: "a",
        object: { ...read, data: { k: "2" } },
      });

      const stored = program.world.store.get(CONFIG_MAPS, "default/a");
      assert.deepEqual(stored?.["data"], { k: "2" });
      assert.equal(stored?.metadata.uid, created.metadata.uid);
      assertSame(updated, stored, ["data"]);
      const late = configMaps.call("update", { name: "a", object: { ...read, data: { k: "3" } } });
      await assert.rejects(late, { status: 409, reason: "Conflict" });
      assert.equal(program.world.store.get(CONFIG_MAPS, "default/a"), stored);
    },
  },
  {
    name: "update the status",
    needs: ["updateStatus"],
    async run(program) {
      const { store } = program.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const deployments = await program.collection(DEPLOYMENT);
      const spec = { ...DEPLOYMENT_SPEC, replicas: 9 };
      const object = DEPLOYMENT.object("d", { spec, status: { replicas: 3 } });

      const updated = await deployments.call("updateStatus", { name: "d", object });

      const stored = store.get(DEPLOYMENTS, "default/d");
      assert.deepEqual([stored?.["status"], stored?.["spec"]], [{ replicas: 3 }, DEPLOYMENT_SPEC]);
      assertSame(updated, stored, ["status"]);
    },
  },
  {
    name: "patch",
    needs: ["patch"],
    async run(program) {
      const { store } = program.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const deployments = await program.collection(DEPLOYMENT);
      const patch = (type: string, object: unknown) =>
        deployments.call("patch", { name: "d", patchType: `application/${type}`, object });
      const container = { name: "main", image: "two" };
      const template = { ...DEPLOYMENT_SPEC.template, spec: { containers: [container] } };

      await patch("merge-patch+json", { metadata: { labels: { app: "d" } } });
      const patched = await patch("strategic-merge-patch+json", {
        spec: { template: { spec: { containers: [{ name: "main", image: "two" }] } } },
      });

      const stored = store.get(DEPLOYMENTS, "default/d");
      assert.deepEqual(stored?.["spec"], { ...DEPLOYMENT_SPEC, template });
      assert.deepEqual(stored?.metadata.labels, { app: "d" });
      assertSame(patched, stored);
    },
  },
  {
    name: "patch: a JSON patch",
    needs: ["jsonPatch"],
    async run(program) {
      const { store } = program.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "1" } }));
      const configMaps = await program.collection(CONFIG_MAP);
      const patch = (...object: object[]) =>
        configMaps.call("patch", { name: "a", patchType: "application/json-patch+json", object });

      const patched = await patch(
        { op: "test", path: "/data/k", value: "1" },
        { op: "add", path: "/metadata/annotations", value: { note: "é" } },
      );

      const stored = store.get(CONFIG_MAPS, "default/a");
      assert.deepEqual(stored?.metadata.annotations, { note: "é" });
      assertSame(patched, stored);
      const wrong = patch({ op: "test", path: "/data/k", value: "2" });
      await assert.rejects(wrong, { status: 422, reason: "Invalid" });
    },
  },
  {
    name: "apply on the server",
    needs: ["apply"],
    async run(program) {
      const configMaps = await program.collection(CONFIG_MAP);
      const apply = (fieldManager: string, data: object, force = false) => {
        const object = CONFIG_MAP.object("a", { data });
        return configMaps.call("apply", { name: "a", fieldManager, force, object });
      };

      await apply("one", { k: "1", gone: "soon" });
      await apply("one", { k: "1" });
      await assert.rejects(apply("two", { k: "2" }), {
        status: 409,
        reason: "Conflict",
        message: 'Apply failed with 1 conflict: conflict with "one": .data.k',
      });
      const forced = await apply("two", { k: "2" }, true);

      const stored = program.world.store.get(CONFIG_MAPS, "default/a");
      assert.deepEqual(stored?.["data"], { k: "2" });
      assertSame(forced, stored, ["data"]);
    },
  },
  {
    name: "scale",
    needs: ["scale"],
    async run(program) {
      const { store } = program.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const deployments = await program.collection(DEPLOYMENT);

      const scaled = await deployments.call("scale", { name: "d", replicas: 4 });

      assert.deepEqual(scaled["spec"], { replicas: 4 });
      const stored = store.get(DEPLOYMENTS, "default/d");
      assert.deepEqual(stored?.["spec"], { ...DEPLOYMENT_SPEC, replicas: 4 });
    },
  },
  {
    name: "delete",
    needs: ["delete"],
    async run(program) {
      const { store } = program.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));
      const configMaps = await program.collection(CONFIG_MAP);

      const other = configMaps.call("delete", { name: "a", uid: "another" });
      await assert.rejects(other, { status: 409, reason: "Conflict" });
      assert.notEqual(store.get(CONFIG_MAPS, "default/a"), undefined);
      await configMaps.call("delete", { name: "a" });

      assert.equal(store.get(CONFIG_MAPS, "default/a"), undefined);
      const again = configMaps.call("delete", { name: "a" });
      await assert.rejects(again, { status: 404, reason: "NotFound" });
    },
  },
  {
    name: "delete a collection",
    needs: ["deleteCollection"],
    async run(program) {
      const { store } = program.world;
      for (const name of ["a", "b", "c"]) {
        const labels = { fate: name === "b" ? "stays" : "goes" };
        store.create(CONFIG_MAPS, CONFIG_MAP.object(name, {}, { labels }));
      }
      const configMaps = await program.collection(CONFIG_MAP);

      await configMaps.call("deleteCollection", { selector: "fate=goes" });

      assert.deepEqual(
        store.list(CONFIG_MAPS).map(({ metadata }) => metadata.name),
        ["b"],
      );
    },
  },
  {
    name: "custom resources",
    needs: ["create", "custom"],
    async run(program) {
      const widgets = await program.collection(WIDGET);

      const created = await widgets.create(WIDGET.object("w", { spec: { size: 1 } }));
      const object = { ...created, spec: { size: 2, shape: "round" } };
      await widgets.call("update", { name: "w", object });
      const patchType = "application/merge-patch+json";
      await widgets.call("patch", { name: "w", patchType, object: { spec: { size: null } } });

      const stored = program.world.store.get(WIDGET.definition, "default/w");
      assert.deepEqual(stored?.["spec"], { shape: "round" });
      assertSame(await widgets.get("w"), stored, ["spec", "kind", "apiVersion"]);
      const { items = [] } = await widgets.call("list");
      assertSame(items[0], stored, ["spec"]);
    },
  },
  {
    name: "with a token that nobody knows",
    needs: ["get"],
    transports: ["https"],
    isRefused: true,
    async run(program) {
      const kubeconfig = program.environment.wrongKubeconfig();
      const conversation = await program.talk({ kubeconfig });
      const { group, version, resource, kind } = CONFIG_MAPS;
      const place = { group, version, resource, kind, namespace: "default", name: "a" };

      const refused = conversation.call("get", place);

      await assert.rejects(refused, { status: 401 });
    },
  },
];
