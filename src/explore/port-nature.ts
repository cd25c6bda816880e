import type { Trait } from "../protocol/messages.js";
import type { PortHello } from "./sentence.js";

/** Traits of what is no informer: its user begins again where it ends. */
const ENDING: readonly Trait[] = ["lists-once", "watches-once", "one-stream"];
/** Traits of what lists and watches like any other. */
const HARMLESS: readonly Trait[] = ["repeats-unchanged", "streams-only"];

/** What a port is, as far as it decides what a history can ask of it. */
export interface PortNature {
  /** Whether it waits for real time. */
  readonly isReal: boolean;
  /** Whether it lists and watches as client-go does. */
  readonly isInformer: boolean;
  /** Whether it ends where a list or a watch fails. */
  readonly ends: boolean;
  readonly polls: boolean;
  /** Whether it lists where streams are refused (C-32). */
  readonly hasFallback: boolean;
}

/** By its clock and its traits. */
export function natureOf({ clock, traits = [] }: PortHello): PortNature {
  return {
    isReal: clock === "real",
    isInformer: traits.every((trait) => HARMLESS.includes(trait)),
    ends: traits.some((trait) => ENDING.includes(trait)),
    polls: traits.includes("polls"),
    hasFallback: !traits.includes("streams-only"),
  };
}
