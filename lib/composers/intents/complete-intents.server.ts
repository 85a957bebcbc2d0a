import "server-only";
import { type IntentKind } from "@/lib/core/enums/intents";
import { chargeHandler } from "@/lib/domain/charges/charge-handler.server";
import { type Services } from "@/lib/platform/context.server";
import { type IntentHandler } from "@/lib/engine/intents/handler.server";
import {
  type DueIntent,
  type IntentLane,
  type IntentRow,
  listDisowned,
  listDueIntents,
} from "@/lib/engine/intents/records.server";
import { lookUpIntent, runIntent } from "@/lib/engine/intents/run-intent.server";
import { projectHandler } from "@/lib/domain/projects/project-handler.server";
import { refundHandler } from "@/lib/domain/refunds/refund-handler.server";
import { subAccountHandler } from "@/lib/domain/wallets/sub-account-handler.server";
import { type ConcurrencyLimiter, openConcurrencyLimiter } from "./concurrency-limiter";
import { withdrawalHandler } from "@/lib/domain/withdrawals/withdrawal-handler.server";

/** Most calls end within a second; what takes longer than this gives its place to the next. */
const SLOW_AFTER_MS = 2_000;
const ROUND_MS_MAX = 1_000;

type Completer = Record<"run" | "lookUp", (services: Services, id: string) => Promise<IntentRow>>;

const completerOf = <Answer>(handler: IntentHandler<Answer>): Completer => ({
  run: (services, id) => runIntent(services, handler, id),
  lookUp: (services, id) => lookUpIntent(services, handler, id),
});

/** Each kind's way to be sent and looked for. */
export const completers: Readonly<Record<IntentKind, Completer>> = {
  charge: completerOf(chargeHandler),
  withdrawal: completerOf(withdrawalHandler),
  refund: completerOf(refundHandler),
  project: completerOf(projectHandler),
  sub_account: completerOf(subAccountHandler),
};

export type IntentsCompleter = {
  /** Begins what is due and has a place, and waits a moment for the next place; never for a call. */
  round(): Promise<{ hasMore: boolean }>;
  /** Everything that was begun has come to its end. */
  whenIdle(): Promise<void>;
};

/**
 * Takes up every write whose outcome is still open and due: lost answers, calls that never left, processes that died.
 * Writes that were never sent do not wait behind writes that are asked about again, and one that hangs delays no
 * other (`lane`).
 */
export function openIntentsCompleter(services: Services): IntentsCompleter {
  const lanes = {
    first: openConcurrencyLimiter({ atOnce: 8, slowAfterMs: SLOW_AFTER_MS, max: 32 }),
    again: openConcurrencyLimiter({ atOnce: 4, slowAfterMs: SLOW_AFTER_MS, max: 16 }),
  } as const satisfies Record<IntentLane, ConcurrencyLimiter>;
  const inHand = new Set<string>();

  function begin(lane: ConcurrencyLimiter, { id, kind }: DueIntent, how: keyof Completer): void {
    inHand.add(id);
    lane.begin(() =>
      completers[kind]
        [how](services, id)
        .catch((error: unknown) => services.log.error({ err: error, intentId: id }, "write not completed"))
        .finally(() => inHand.delete(id)),
    );
  }

  async function fill(name: IntentLane): Promise<boolean> {
    const free = lanes[name].free();
    if (free === 0) return true;
    // The ones that were begun a moment ago may not have their lease yet.
    const wanted = free + inHand.size;
    const due = await services.store.transaction((tx) => listDueIntents(tx, name, wanted));
    const waiting = due.filter(({ id }) => !inHand.has(id));
    for (const intent of waiting.slice(0, free)) begin(lanes[name], intent, "run");
    return waiting.length > free;
  }

  async function fillWithDisowned(): Promise<void> {
    const free = lanes.again.free();
    if (free === 0) return;
    const disowned = await services.store.transaction((tx) => listDisowned(tx, free));
    for (const intent of disowned) if (!inHand.has(intent.id)) begin(lanes.again, intent, "lookUp");
  }

  return {
    async round() {
      const isLeft = [await fill("first"), await fill("again")];
      await fillWithDisowned();
      if (!isLeft.includes(true)) return { hasMore: false };
      await Promise.race(Object.values(lanes).map((lane) => lane.whenFree(ROUND_MS_MAX)));
      return { hasMore: true };
    },
    whenIdle: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.whenIdle()));
    },
  };
}

/** Everything that is due now, to its end. @internal */
export async function completeIntents(services: Services): Promise<{ hasMore: boolean }> {
  const completer = openIntentsCompleter(services);
  const { hasMore } = await completer.round();
  await completer.whenIdle();
  return { hasMore };
}
