import { parseRules } from "../faults/parse-rule.js";
import type { Rule, RuleHandle } from "../faults/rule.js";
import type { World } from "../world.js";

/** An installed rule, as the control API remembers it. */
interface InstalledRule {
  readonly handle: RuleHandle;
  readonly rule: Rule;
}

/** What a rule is called and how often it has applied. */
export interface RuleReport {
  readonly name: string;
  readonly hits: number;
  readonly rule: Rule;
}

/** The rules that were installed through the control API or the command line; a world itself does not list its own. */
export class RuleRegistry {
  readonly #world: World;
  #installed: InstalledRule[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Installs all or none. @throws RuleError */
  install(input: unknown): readonly RuleReport[] {
    const rules = parseRules(input);
    const handles = this.#world.install(rules);
    const installed = handles.flatMap((handle, index) => {
      const rule = rules[index];
      return rule === undefined ? [] : [{ handle, rule }];
    });
    return this.adopt(installed);
  }

  /** Remembers rules that somebody else has installed. */
  adopt(installed: readonly InstalledRule[]): readonly RuleReport[] {
    this.#installed.push(...installed);
    return installed.map(report);
  }

  /** Forgets every rule; the world has removed them. */
  forget(): void {
    this.#installed = [];
  }

  reports(): readonly RuleReport[] {
    return this.#installed.map(report);
  }

  /** Removes the rules of one name, or all. Returns what they had done. */
  remove(name?: string): readonly RuleReport[] {
    const isMeant = ({ handle }: InstalledRule) => name === undefined || handle.name === name;
    const removed = this.#installed.filter(isMeant);
    this.#installed = this.#installed.filter((installed) => !isMeant(installed));
    for (const { handle } of removed) handle.remove();
    return removed.map(report);
  }
}

function report({ handle, rule }: InstalledRule): RuleReport {
  return { name: handle.name, hits: handle.hits(), rule };
}
