import type { Socket } from "node:net";
import type { Interceptor } from "../handlers/request-context.js";
import type { Protocol, RequestFacts } from "../journal/journal-entry.js";
import type { ConnectionPlan, ConnectionSetting, Http2Plan } from "../transport/connection-plan.js";
import type { EventMatch } from "./event-match.js";
import type { FaultSetting } from "./fault-setting.js";
import { isWatch } from "./request-kinds.js";
import type { StageParts } from "./stage-parts.js";

/** A parameter as a JSON Schema. One that is neither required nor has a default is optional. */
export interface Parameter {
  readonly type?: "integer" | "string" | "boolean";
  readonly enum?: readonly (string | number)[];
  readonly $ref?: "#/$defs/EventMatch" | "#/$defs/Protocol";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  /** What an act gets by default. */
  readonly default?: string | number | boolean;
  readonly isRequired?: true;
  /** Its meaning and unit. */
  readonly description?: string;
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** Of rows that have none. */
type NoParameters = Readonly<Record<never, Parameter>>;

type ValueOf<P> = P extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : P extends { readonly type: "integer" }
    ? number
    : P extends { readonly type: "boolean" }
      ? boolean
      : P extends { readonly type: "string" }
        ? string
        : P extends { readonly $ref: "#/$defs/Protocol" }
          ? Protocol
          : EventMatch;

type NamesOf<P, Trait> = { [Name in keyof P]: P[Name] extends Trait ? Name : never }[keyof P];
type Valued<P, Named extends keyof P> = { readonly [Name in Named]: ValueOf<P[Name]> } & {
  readonly [Name in Exclude<keyof P, Named>]?: ValueOf<P[Name]>;
};
type Demanded = { readonly isRequired: true };

/** As it is written: defaults may be left out. */
export type Given<P> = Valued<P, NamesOf<P, Demanded>>;

/** What an act gets: defaults are filled in. */
export type Settled<P> = Valued<P, NamesOf<P, Demanded | { readonly default: unknown }>>;

/** What a row of the catalogue says of a fault or an action. */
export interface Described<P extends Parameters = Parameters> {
  /** Its number in the catalogue, 1 to 123, as in reports and discussions; variants share one. */
  readonly row: number;
  readonly does: string;
  /** What it imitates in real life. */
  readonly imitates: string;
  /** Clients that handle it wrongly. */
  readonly wrong: string;
  readonly parameters?: P;
}

/** A row of the catalogue: a fault, where it acts, and how. */
export interface FaultRow<P extends Parameters = Parameters> extends Described<P> {
  /** Its effect there, if it differs from that over HTTP/1.1. */
  readonly overHttp2?: string;
  readonly overWebSocket?: string;
  /**
   * listener: the listening socket. connection: one just accepted. setup: how it is set up. http2: how HTTP/2 is spoken
   * on it. request: the question or the answer. stream: the events of a watch.
   */
  readonly layer: "listener" | "connection" | "setup" | "http2" | "request" | "stream";
  /** The protocols over which it can act; requests over others are unaffected. */
  readonly protocols: readonly Protocol[];
  /** Whether it can be done to a watch that is open already. */
  readonly reachesOpen: boolean;
  /** Whether it can act on a request. One on which it cannot does not use up its rule. */
  concerns(request: RequestFacts): boolean;
  /** Ends a connection that was just accepted, before any answer. */
  readonly turnAway?: (socket: Socket) => void;
  onConnection?(fault: object, setting: ConnectionSetting): ConnectionPlan | undefined;
  onHttp2?(fault: object): Http2Plan;
  /** What stands before the handler of a request. */
  onRequest?(fault: object, setting: FaultSetting): Interceptor;
  /** What stands between a watch and its client. Undefined: with these parameters it is done to the request. */
  onStream?(fault: object, setting: FaultSetting): StageParts | undefined;
  /** How many changes the other replicas are behind. */
  skew?(fault: object): number;
}

type Prose<P extends Parameters> = Described<P> & Pick<FaultRow, "overHttp2" | "overWebSocket">;

/** Where a fault acts, where that is not as usual on its layer. */
type Reach = Partial<Pick<FaultRow, "protocols" | "reachesOpen" | "concerns">>;

type Act<P, Setting, Result> = (fault: Settled<P>, setting: Setting) => Result;

const PROTOCOLS: readonly Protocol[] = ["http/1.1", "h2", "ws"];

/** A complete row, with the members that all rows share. */
function rowOf<P extends Parameters>(
  layer: FaultRow["layer"],
  row: Prose<P> & Reach,
): Prose<P> & Pick<FaultRow, "layer" | "protocols" | "reachesOpen" | "concerns"> {
  const { protocols = PROTOCOLS, concerns = () => true } = row;
  const isOfRequests = layer === "request" || layer === "stream";
  return {
    ...row,
    layer,
    protocols,
    reachesOpen: row.reachesOpen ?? layer === "stream",
    concerns: (request) =>
      isOfRequests && protocols.includes(request.protocol ?? "http/1.1") && concerns(request),
  };
}

/** The arguments of an act: the given parameters, with defaults. */
export function settled<P extends Parameters>(
  { parameters }: Described<P>,
  given: object,
): Settled<P> {
  const defaults = Object.entries(parameters ?? {}).flatMap(([name, one]) =>
    one.default === undefined ? [] : [[name, one.default] as const],
  );
  // The schema is made of the same parameters, and has accepted the given ones.
  return { ...Object.fromEntries(defaults), ...given } as Settled<P>;
}

/** Done to the listening socket, for as long as its rule is in force. */
export function ofListener(row: Prose<NoParameters>): FaultRow<NoParameters> {
  return rowOf("listener", row);
}

/** Done to a connection that was just accepted. */
export function ofConnection(
  row: Prose<NoParameters> & { readonly act: (socket: Socket) => void },
): FaultRow<NoParameters> {
  return { ...rowOf("connection", row), turnAway: row.act };
}

/** Done when a connection is set up. */
export function ofSetup<const P extends Parameters = NoParameters>(
  row: Prose<P> & {
    readonly act: Act<P, ConnectionSetting, ConnectionPlan | undefined>;
    readonly skew?: (fault: Settled<P>) => number;
  },
): FaultRow<P> {
  const { act, skew } = row;
  return {
    ...rowOf("setup", row),
    onConnection: (fault, setting) => act(settled(row, fault), setting),
    ...(skew && { skew: (fault: object) => skew(settled(row, fault)) }),
  };
}

/** Done to how HTTP/2 is spoken on a connection. */
export function ofHttp2<const P extends Parameters = NoParameters>(
  row: Prose<P> & { readonly act: (fault: Settled<P>) => Http2Plan },
): FaultRow<P> {
  return {
    ...rowOf("http2", { ...row, protocols: ["h2"] }),
    onHttp2: (fault) => row.act(settled(row, fault)),
  };
}

/** Done to a question, or to an answer. */
export function ofRequest<const P extends Parameters = NoParameters>(
  row: Prose<P> &
    Reach & {
      readonly act: Act<P, FaultSetting, Interceptor>;
      /** Its effect on a watch, if that is another. */
      readonly onWatch?: Act<P, FaultSetting, StageParts | undefined>;
    },
): FaultRow<P> {
  const { act, onWatch } = row;
  return {
    ...rowOf("request", row),
    onRequest: (fault, setting) => act(settled(row, fault), setting),
    ...(onWatch && {
      onStream: (fault: object, setting: FaultSetting) => onWatch(settled(row, fault), setting),
    }),
  };
}

/** Done to the events of a watch, or to how they are written. */
export function ofStream<const P extends Parameters = NoParameters>(
  row: Prose<P> & Reach & { readonly act: Act<P, FaultSetting, StageParts> },
): FaultRow<P> {
  return {
    ...rowOf("stream", { concerns: isWatch, ...row }),
    onStream: (fault, setting) => row.act(settled(row, fault), setting),
  };
}
