import { type IntentKind } from "@/lib/core/enums/intents";
import pino from "pino";
import { type Actor } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { openInvalidatedCache } from "@/lib/platform/live/notify-invalidated-cache.server";
import { systemClock } from "@/lib/core/time/clock";
import { newId } from "@/lib/core/ids";
import { beginStopping } from "@/lib/core/process/stopping";
import { openPixClient } from "@/lib/pix/client.server";
import { openStore } from "@/lib/platform/store/store.server";
import { openVault } from "@/lib/platform/vault/vault.server";
import { givenConnection } from "@/lib/testing/given-connection";
import { testEnv } from "@/lib/testing/context";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { WRITES, type Form } from "./writes";

/** An order to one dashboard process, over the channel to the process that started it. */
export type Order = {
  id: number;
  actor: Actor;
  /** Stops for good between the entry of the action and its first row. */
  haltsBeforeRow?: boolean;
} & ({ kind: IntentKind; form: Form } | { kind: "complete" });
export type Reported =
  | { id: number; result?: unknown; error?: string }
  | { ready: true }
  | { halted: number }
  | { isStopping: true };

const tell = (reported: Reported): void => void process.send?.(reported);
const [databaseUrl = "", pixBaseUrl = "", pixClientId = "", pixClientSecret = ""] = process.argv.slice(2);
const env = { ...testEnv(databaseUrl), pixBaseUrl, pixClientId, pixClientSecret };
const log = pino({ level: "silent" });
const store = openStore(databaseUrl);
const vault = openVault(env);
const pix = openPixClient({ env, clock: systemClock, log, onCall: () => undefined });
const inHand = new Set<Promise<void>>();

async function obey(order: Order): Promise<void> {
  const halting = {
    ...store,
    transaction: () => {
      tell({ halted: order.id });
      return new Promise<never>(() => undefined);
    },
  };
  const ctx: Context = {
    env,
    vault,
    store: order.haltsBeforeRow ? halting : store,
    kept: openInvalidatedCache(() => systemClock.monotonicMs()),
    pix,
    connection: givenConnection(env, store),
    clock: systemClock,
    log,
    actor: order.actor,
    wallet: "principal",
    traceId: newId(),
  };
  try {
    const result =
      order.kind === "complete"
        ? await completeIntents(ctx)
        : await WRITES[order.kind].submit(ctx, order.form);
    tell({ id: order.id, result });
  } catch (error) {
    tell({ id: order.id, error: String(error) });
  }
}

process.on("message", (order: Order) => {
  const work = obey(order).finally(() => inHand.delete(work));
  inHand.add(work);
});
process.once("SIGTERM", () => {
  beginStopping();
  tell({ isStopping: true });
  void Promise.all(inHand).then(() => process.exit(0));
});
// The process stays alive for the messages that it receives. A part that has work of its own does not.
process.channel?.ref();
tell({ ready: true });
