import type { Fault } from "../../fake-apiserver/index.js";
import type { History, Setting, Step } from "./history.js";

/** A history as lines to be read: the setting, then one line for each step. */
export function historyText({ setting, steps }: History): string {
  const lines = steps.map((step, index) => `${String(index + 1).padStart(4)}. ${stepText(step)}`);
  return [`      ${settingText(setting)}`, ...lines].join("\n");
}

function settingText(setting: Setting): string {
  const { queueMode, watchList, pageMaxCount, resyncPeriodMs, isSelective } = setting;
  return [
    `An informer with the queue ${queueMode} that ${watchList ? "streams" : "lists"} its initial state`,
    ...(pageMaxCount === undefined ? [] : [`in pages of ${pageMaxCount}`]),
    ...(isSelective ? ["of shown objects only"] : []),
    ...(resyncPeriodMs === 0 ? [] : [`resyncing every ${seconds(resyncPeriodMs)}`]),
  ].join(", ");
}

function stepText(step: Step): string {
  switch (step.type) {
    case "put":
      return `${step.key} is written${step.isShown ? "" : ", not shown"}`;
    case "remove":
      return `${step.key} is deleted, if it is there`;
    case "bump":
      return "something else in the cluster changes";
    case "compact":
      return "the server forgets its history";
    case "close-watches":
      return step.how === "clean" ? "open watches end" : "open watches break off";
    case "expire-watches":
      return "open watches end with 410 Expired";
    case "bookmark":
      return "open watches get a bookmark";
    case "fault":
      return `the next ${counted(step.times, `${step.verb} request`)} meet ${faultText(step.fault)}`;
    case "pass":
      return step.durationMs === 0
        ? "everything under way is done"
        : `${seconds(step.durationMs)} pass`;
    case "breathe":
      return `${counted(step.microtaskCount, "microtask")} of what is under way are done`;
    case "start":
      return "the informer starts";
    case "listen":
      return listenText(step);
    case "leave":
      return `handler ${step.listener} is removed, if it is there`;
  }
}

function listenText({
  listener,
  resyncPeriodMs,
  restMs,
}: Extract<Step, { readonly type: "listen" }>): string {
  return [
    `handler ${listener} is added, unless it is there`,
    ...(resyncPeriodMs === 0 ? [] : [`with a resync every ${seconds(resyncPeriodMs)}`]),
    ...(restMs === 0 ? [] : [`which takes ${seconds(restMs)} for each notification`]),
  ].join(", ");
}

function faultText({ fault, ...settings }: Fault): string {
  return Object.keys(settings).length === 0 ? fault : `${fault} ${JSON.stringify(settings)}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function seconds(durationMs: number): string {
  return `${durationMs / 1_000} s`;
}
