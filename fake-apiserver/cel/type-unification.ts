/** Assignability of types, and inference of type parameters. Mirrors: cel-go checker/types.go. */
import { type CelType, isDynamic, isSameType, TYPES } from "./cel-type.js";

/** The inferred type parameters, by name. */
export class Substitutions {
  readonly #types = new Map<string, CelType>();
  /** The previous values of changes in an attempt, the newest last. */
  #changes: (readonly [string, CelType | undefined])[] = [];

  constructor(types: Iterable<readonly [string, CelType]> = []) {
    for (const [name, type] of types) this.#types.set(name, type);
  }

  get(name: string): CelType | undefined {
    return this.#types.get(name);
  }

  set(name: string, type: CelType): void {
    this.#changes.push([name, this.#types.get(name)]);
    this.#types.set(name, type);
  }

  /** Keeps what an attempt has inferred if it succeeds, and discards it otherwise. */
  attempt(succeeds: () => boolean): boolean {
    this.#changes = [];
    if (succeeds()) return true;
    for (const [name, type] of this.#changes.toReversed()) {
      if (type === undefined) this.#types.delete(name);
      else this.#types.set(name, type);
    }
    return false;
  }
}

const NULLABLE = new Set(["opaque", "struct", "duration", "timestamp", "null"]);

/** Whether values of some types are assignable to others. If so, the inferred type parameters are kept. */
export function assigned(
  known: Substitutions,
  pairs: readonly (readonly [CelType, CelType])[],
): boolean {
  return known.attempt(() => pairs.every(([one, other]) => fits(known, one, other)));
}

function fits(known: Substitutions, one: CelType, other: CelType): boolean {
  if (other.kind === "param") {
    const { isValid, isKnown } = substitutes(known, one, other);
    if (isValid) return true;
    if (isKnown) return false;
  }
  if (one.kind === "param") return substitutes(known, other, one).isValid;
  if (isDynamic(one) || isDynamic(other)) return true;
  if (one.kind === "null") return NULLABLE.has(other.kind);
  if (other.kind === "null") return NULLABLE.has(one.kind);
  if (one.kind !== other.kind) return false;
  if (one.kind === "type") return true;
  if (one.name !== other.name || one.parameters.length !== other.parameters.length) return false;
  return one.parameters.every((parameter, index) => {
    const counterpart = other.parameters[index];
    return counterpart !== undefined && fits(known, parameter, counterpart);
  });
}

/** Whether a type parameter may be another type. */
function substitutes(
  known: Substitutions,
  type: CelType,
  unknown: CelType,
): { readonly isValid: boolean; readonly isKnown: boolean } {
  if (type.kind === "param" && type.name === unknown.name) return { isValid: true, isKnown: true };
  const found = known.get(unknown.name);
  if (found !== undefined) {
    if (isSameType(type, found)) return { isValid: true, isKnown: true };
    if (!fits(known, type, found)) return { isValid: false, isKnown: true };
    const general = mostGeneral(type, found);
    if (!occurs(known, unknown, general)) known.set(unknown.name, general);
    return { isValid: true, isKnown: true };
  }
  if (occurs(known, unknown, type)) return { isValid: false, isKnown: false };
  known.set(unknown.name, type);
  return { isValid: true, isKnown: false };
}

function occurs(known: Substitutions, unknown: CelType, within: CelType): boolean {
  if (isSameType(unknown, within)) return true;
  if (within.kind === "param") {
    const found = known.get(within.name);
    return found !== undefined && occurs(known, unknown, found);
  }
  return within.parameters.some((parameter) => occurs(known, unknown, parameter));
}

/** The more general of two compatible types. */
export function mostGeneral(one: CelType, other: CelType): CelType {
  return isLessSpecific(one, other) ? one : other;
}

function isLessSpecific(one: CelType, other: CelType): boolean {
  if (one.kind === "dyn" || one.kind === "param") return true;
  if (other.kind === "dyn" || other.kind === "param") return false;
  if (one.kind !== other.kind) return false;
  if (one.kind === "type") return true;
  if (one.name !== other.name || one.parameters.length !== other.parameters.length) return false;
  return one.parameters.every((parameter, index) => {
    const counterpart = other.parameters[index];
    return counterpart !== undefined && isLessSpecific(parameter, counterpart);
  });
}

/** Substitutes the known type parameters; unknown ones stay, or become `dyn`. */
export function substituted(
  known: Substitutions,
  type: CelType,
  unknownIs: "kept" | "dyn" = "kept",
): CelType {
  const found = type.kind === "param" ? known.get(type.name) : undefined;
  if (found !== undefined) return substituted(known, found, unknownIs);
  if (type.kind === "param") return unknownIs === "dyn" ? TYPES.dyn : type;
  if (type.parameters.length === 0) return type;
  return {
    ...type,
    parameters: type.parameters.map((parameter) => substituted(known, parameter, unknownIs)),
  };
}
