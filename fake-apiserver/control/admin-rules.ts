import { Router } from "express";
import { parseRules } from "../faults/parse-rule.js";
import type { Rule, RuleHandle } from "../faults/rule.js";
import type { World } from "../world.js";
import { AdminError } from "./admin-error.js";

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
    this.#installed.push(...installed);
    return installed.map(report);
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

/** Serves /rules. */
export function ruleRoutes(registry: RuleRegistry): Router {
  const router = Router();
  router.post("/rules", (request, response) => {
    response.status(201).json(registry.install(request.body));
  });
  router.get("/rules", (_request, response) => {
    response.json(registry.reports());
  });
  router.delete("/rules", (_request, response) => {
    response.json(registry.remove());
  });
  router.delete("/rules/:name", (request, response) => {
    const { name } = request.params;
    const removed = registry.remove(name);
    if (removed.length === 0) {
      throw new AdminError(404, { error: `There is no rule "${name}"`, hint: "see GET /rules" });
    }
    response.json(removed);
  });
  return router;
}

function report({ handle, rule }: InstalledRule): RuleReport {
  return { name: handle.name, hits: handle.hits(), rule };
}
