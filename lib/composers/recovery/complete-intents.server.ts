import "server-only";
import { type IntentKind } from "@/lib/core/words/intents";
import { chargeHandler } from "@/lib/domain/charges/charge-handler.server";
import { type Services } from "@/lib/platform/context.server";
import { type IntentHandler } from "@/lib/engine/intents/handler.server";
import { type IntentRow, listDisowned, listDueIntents } from "@/lib/engine/intents/records.server";
import { lookUpIntent, runIntent } from "@/lib/engine/intents/run-intent.server";
import { projectHandler } from "@/lib/domain/projects/project-handler.server";
import { refundHandler } from "@/lib/domain/refunds/refund-handler.server";
import { subAccountHandler } from "@/lib/domain/wallets/sub-account-handler.server";
import { withdrawalHandler } from "@/lib/domain/withdrawals/withdrawal-handler.server";

const INTENTS_PER_ROUND = 20;
const CALLS_AT_ONCE = 4;

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

/** Takes up every write whose outcome is still open and due: lost answers, calls that never left, processes that died. */
export async function completeIntents(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const due = await services.store.transaction((tx) => listDueIntents(tx, INTENTS_PER_ROUND));
  const disowned = await services.store.transaction((tx) => listDisowned(tx, INTENTS_PER_ROUND));
  const queue = [
    ...due.map(
      ({ kind, id }) =>
        () =>
          completers[kind].run(services, id),
    ),
    ...disowned.map(
      ({ kind, id }) =>
        () =>
          completers[kind].lookUp(services, id),
    ),
  ];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next && !abandoned?.aborted; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, take));
  return { hasMore: due.length === INTENTS_PER_ROUND };
}
