import "server-only";
import { chargeHandler } from "@/lib/charges/charge-handler.server";
import { type Services } from "@/lib/context.server";
import { listDueIntents } from "@/lib/intents/records.server";
import { runIntent } from "@/lib/intents/run-intent.server";
import { refundHandler } from "@/lib/refunds/refund-handler.server";
import { subAccountHandler } from "@/lib/sub-accounts/sub-account-handler.server";
import { withdrawalHandler } from "@/lib/withdrawals/withdrawal-handler.server";

const INTENTS_PER_ROUND = 20;
const CALLS_AT_ONCE = 4;

/** Each kind's way to be sent and looked for. */
const completers: Readonly<Record<string, (services: Services, id: string) => Promise<unknown>>> = {
  charge: (services, id) => runIntent(services, chargeHandler, id),
  withdrawal: (services, id) => runIntent(services, withdrawalHandler, id),
  refund: (services, id) => runIntent(services, refundHandler, id),
  sub_account: (services, id) => runIntent(services, subAccountHandler, id),
};

/** Takes up every write whose outcome is still open and due: lost answers, calls that never left, processes that died. */
export async function completeIntents(services: Services): Promise<{ hasMore: boolean }> {
  const due = await services.store.transaction((tx) => listDueIntents(tx, INTENTS_PER_ROUND));
  const queue = [...due];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      await completers[next.kind]?.(services, next.id);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, take));
  return { hasMore: due.length === INTENTS_PER_ROUND };
}
