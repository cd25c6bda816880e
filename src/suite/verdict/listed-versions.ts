import { suggestion } from "../values/checked-yaml.js";

/** A row of a file that lists what is known of a port. */
export interface ListedRow {
  /** Versions of the port that it is about; absent: all. */
  readonly versions?: readonly string[];
  /** "ports/x/baseline.yaml:12", for messages. */
  readonly where: string;
}

/** The versions that rows are about: each is one of the port's, and no two rows say the same of one. */
export class ListedVersions {
  readonly #versions: readonly string[];
  readonly #taken = new Map<string, string>();

  /** @param versions all that the port has */
  constructor(versions: readonly string[]) {
    this.#versions = versions;
  }

  /** The errors of a row, given the earlier rows. @param name of the row's subject */
  problemsOf(name: string, { versions, where }: ListedRow): readonly string[] {
    return (versions ?? this.#versions).flatMap((version) => {
      const key = `${name}\0${version}`;
      const other = this.#taken.get(key);
      this.#taken.set(key, where);
      if (!this.#versions.includes(version)) {
        const hint = suggestion(version, this.#versions);
        return [`unknown version ${JSON.stringify(version)}${hint}`];
      }
      return other === undefined ? [] : [`${name} is listed twice for ${version}: see ${other}`];
    });
  }
}
