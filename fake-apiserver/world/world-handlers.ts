import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { AdmissionChain } from "../admission/admission-chain.js";
import { ConversionClient } from "../admission/conversion-client.js";
import { PolicyStage } from "../admission/policy-stage.js";
import { resolveService } from "../admission/resolve-service.js";
import { WebhookClient } from "../admission/webhook-client.js";
import { WebhookStage } from "../admission/webhook-stage.js";
import { authorized } from "../handlers/authorize.js";
import { createDispatcher } from "../handlers/dispatch.js";
import type { HandlerServices } from "../handlers/handler-services.js";
import type { Handler } from "../handlers/request-context.js";
import { ServiceAddresses } from "../handlers/service-addresses.js";
import type { RecordingJournal } from "../journal/journal.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import type { WorldOptions } from "./world.js";
import type { WorldCore } from "./world-core.js";

export { trackUpdate } from "../apply/track-update.js";

/** What the handlers need from their world. */
export interface WorldHandlersOptions
  extends Pick<
    HandlerServices,
    "accountTokens" | "userOfToken" | "serverAddress" | "authorizer" | "roleGuard"
  > {
  readonly world: WorldOptions;
  readonly core: WorldCore;
  readonly profile: ServerProfile;
  readonly clock: Clock;
  readonly journal: RecordingJournal;
  readonly draws: { readonly names: Prng; readonly reviews: Prng };
}

/**
 * The handlers of a world, and the admission of its writes. It is half of the server, and not needed to
 * listen: so only `late-parts.ts` imports it.
 */
export class WorldHandlers {
  readonly #options: WorldHandlersOptions;
  readonly #webhooks: WebhookClient;
  readonly #admission: AdmissionChain;
  readonly #conversions: ConversionClient;

  constructor(options: WorldHandlersOptions) {
    const { core, journal, draws } = options;
    const { reviews } = draws;
    this.#options = options;
    this.#webhooks = new WebhookClient(new SystemClock(), (service) =>
      resolveService(core, service),
    );
    const client = this.#webhooks;
    const record = journal.record.bind(journal);
    this.#admission = new AdmissionChain([
      new PolicyStage({ ...core, record }),
      new WebhookStage({ ...core, client, reviews, record }),
    ]);
    this.#conversions = new ConversionClient({ client, reviews, record });
  }

  /** Handles requests for these resources with this store. */
  create(store: ObjectStore, resources: ResourceTable): Handler {
    const { world, core, draws, ...services } = this.#options;
    const handler = createDispatcher({
      ...services,
      ...{ store, resources },
      writer: core.writer,
      names: draws.names,
      hasWatchCache: world.watchCache ?? true,
      addsDefaults: world.defaults ?? false,
      hasControllers: world.controllers ?? true,
      admission: this.#admission,
      conversions: this.#conversions,
      serviceAddresses: new ServiceAddresses(store),
    });
    return authorized(handler, services.authorizer, services.profile);
  }

  /** Closes the connections to webhooks. */
  close(): void {
    this.#webhooks.close();
  }
}
