import type { Adapter } from "../protocol/adapter.js";
import type { TrialParameters } from "./evidence.js";
import { loadManifest } from "./manifest.js";
import { startPort } from "./start-port.js";

/** Keeps one adapter alive from scenario to scenario, and starts another when it is gone or another port is asked for. */
export class PortKeeper {
  #key = "";
  #adapter: Adapter | undefined;

  /** @throws PortError when the adapter cannot be started */
  async adapterFor(parameters: TrialParameters): Promise<Adapter> {
    const key = `${parameters.port}@${parameters.version}`;
    if (this.#adapter !== undefined && this.#key === key) return this.#adapter;
    await this.discard();
    const manifest = await loadManifest(parameters.root, parameters.port);
    const version = manifest.versions.find((one) => one.version === parameters.version);
    if (version === undefined) throw new RangeError(`${key}: the manifest has no such version`);
    this.#adapter = await startPort(manifest, version, {
      root: parameters.root,
      timeScale: parameters.timeScale,
    });
    this.#key = key;
    return this.#adapter;
  }

  /** Ends the adapter; the next scenario gets a new one. */
  async discard(): Promise<void> {
    const adapter = this.#adapter;
    this.#adapter = undefined;
    await adapter?.stop();
  }
}
