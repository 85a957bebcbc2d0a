import "server-only";
import { chargeHandler } from "@/lib/charges/charge-handler.server";
import { type Services } from "@/lib/context.server";
import { type IntentHandler } from "@/lib/intents/handler.server";
import { type IntentRow, listDueIntents } from "@/lib/intents/records.server";
import { lookUpIntent, runIntent } from "@/lib/intents/run-intent.server";
import { projectHandler } from "@/lib/projects/project-handler.server";
import { refundHandler } from "@/lib/refunds/refund-handler.server";
import { subAccountHandler } from "@/lib/sub-accounts/sub-account-handler.server";
import { withdrawalHandler } from "@/lib/withdrawals/withdrawal-handler.server";

const INTENTS_PER_ROUND = 20;
const CALLS_AT_ONCE = 4;

type Completer = Record<"run" | "lookUp", (services: Services, id: string) => Promise<IntentRow>>;

const completerOf = <Answer>(handler: IntentHandler<Answer>): Completer => ({
  run: (services, id) => runIntent(services, handler, id),
  lookUp: (services, id) => lookUpIntent(services, handler, id),
});

/** Each kind's way to be sent and looked for. */
export const completers: Readonly<Record<string, Completer>> = {
  charge: completerOf(chargeHandler),
  withdrawal: completerOf(withdrawalHandler),
  refund: completerOf(refundHandler),
  project: completerOf(projectHandler),
  sub_account: completerOf(subAccountHandler),
};

/** Takes up every write whose outcome is still open and due: lost answers, calls that never left, processes that died. */
export async function completeIntents(services: Services): Promise<{ hasMore: boolean }> {
  const due = await services.store.transaction((tx) => listDueIntents(tx, INTENTS_PER_ROUND));
  const queue = [...due];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      await completers[next.kind]?.run(services, next.id);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, take));
  return { hasMore: due.length === INTENTS_PER_ROUND };
}
