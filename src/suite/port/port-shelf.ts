import { SuiteError } from "../values/suite-error.js";
import {
  type FoundPort,
  isPath,
  isSameFolder,
  packagePorts,
  portAt,
  portsIn,
  spokenPath,
} from "./find-ports.js";
import { type LoadedPort, readPort, unknownPort } from "./manifest.js";

/** The locations of ports in addition to those of the package. */
export interface OtherPlaces {
  /** Folders that contain ports, or are one. */
  readonly folders: readonly string[];
  /** Folders of one port each. */
  readonly ports: readonly string[];
}

/** All ports: the package's own, and those of other folders, such as their authors' repositories. */
export class PortShelf {
  readonly #root: string;
  readonly #own: readonly FoundPort[];
  /** Those of other folders, by name. */
  readonly #others = new Map<string, LoadedPort>();

  /**
   * Finds them, and reads those of other folders.
   * @throws SuiteError code "usage" for a missing port, or two of the same name; "manifest"
   */
  constructor(root: string, { folders, ports }: OtherPlaces) {
    this.#root = root;
    this.#own = packagePorts(root);
    for (const found of [...folders.flatMap(portsIn), ...ports.map(portAt)]) this.#put(found);
  }

  /**
   * The port of that name, or in that folder.
   * @throws SuiteError code "usage" when there is none; "manifest"
   */
  port(nameOrPath: string): LoadedPort {
    if (isPath(nameOrPath)) return readPort(this.#root, portAt(nameOrPath));
    const other = this.#others.get(nameOrPath);
    if (other !== undefined) return other;
    const own = this.#own.find(({ name }) => name === nameOrPath);
    if (own !== undefined) return readPort(this.#root, own);
    const known = [...this.#own.flatMap(({ name }) => name ?? []), ...this.#others.keys()];
    throw unknownPort(nameOrPath, known);
  }

  /** The ports that run when none is named. A named folder selects the ports in it. */
  defaults(): readonly LoadedPort[] {
    const ports = this.#others.size > 0 ? [...this.#others.values()] : this.#readOwn();
    return ports.filter(({ manifest }) => manifest.isDefault !== false);
  }

  /** Every port, the package's own first. */
  all(): readonly LoadedPort[] {
    const own = this.#readOwn().filter(({ manifest }) => !this.#others.has(manifest.name));
    return [...own, ...this.#others.values()];
  }

  #readOwn(): readonly LoadedPort[] {
    return this.#own.map((found) => readPort(this.#root, found));
  }

  #put(found: FoundPort): void {
    const port = readPort(this.#root, found);
    const { name } = port.manifest;
    const other = this.#others.get(name) ?? this.#own.find((one) => one.name === name);
    if (other !== undefined && !isSameFolder(other.folder, port.folder)) {
      const here = spokenPath(this.#root, port.folder);
      const there = spokenPath(this.#root, other.folder);
      throw new SuiteError("usage", `Two ports are called ${name}: ${here} and ${there}`, {
        hint: `Give ${here} another name: the folder's, and name in its port.yaml.`,
      });
    }
    this.#others.set(name, port);
  }
}
