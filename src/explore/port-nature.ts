import type { Trait } from "../protocol/messages.js";
import type { PortHello } from "./sentence.js";

/** Traits of calls that are not informers: their user starts over when they end. */
const ENDING: readonly Trait[] = ["lists-once", "watches-once", "one-stream"];
/** Traits of ports that list and watch like any other. */
const HARMLESS: readonly Trait[] = ["repeats-unchanged", "streams-only"];

/** The properties of a port that decide which expectations apply. */
export interface PortNature {
  /** Whether it runs in real time. */
  readonly isReal: boolean;
  /** Whether it lists and watches as client-go does. */
  readonly isInformer: boolean;
  /** Whether it ends when a list or a watch fails. */
  readonly ends: boolean;
  readonly polls: boolean;
  /** Whether it falls back to a list when streams are refused (C-32). */
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
