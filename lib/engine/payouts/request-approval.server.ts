import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { ROLES } from "@/lib/core/enums/people";
import { type Centavos, ZERO } from "@/lib/core/money/money";
import { type Wait } from "@/lib/engine/intents/open-intent.server";
import { assertMayDraft, isNoticed } from "@/lib/platform/change-requests/draft-pace.server";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { findWalletFunds, insertApproval } from "./approval-records.server";
import { type RulesVerdict, mayApproveAmount } from "./evaluate-rules";
import { findPayout } from "./records.server";
import { type PayoutRules } from "./schema";

type Waiting = {
  kind: PayoutKind;
  intentId: string;
  bodySha256: string;
  /** The requested amount in centavos. */
  amountCentavos: Centavos;
  /** The amount in centavos that the rules count. */
  leavesCentavos: Centavos;
  verdict: RulesVerdict;
  rules: PayoutRules;
  /** The minimum number of approvals by others, regardless of the rules. */
  peopleAtLeast?: number;
  /** True where the service may have it already. It is then recorded regardless of the rate limit. */
  isDoubtful: boolean;
  now: Date;
};

/**
 * Records the wait that the verdict requires, in the transaction that writes the intent: for other people, where the
 * possible approvers are notified, or for its time alone. Either has its page, where its maker takes it back. Throws
 * `too_many_requests`.
 */
export async function waitFor(
  tx: Tx,
  { wallet, actor }: Pick<Context, "wallet" | "actor">,
  { kind, intentId, bodySha256, verdict, rules, peopleAtLeast = 0, isDoubtful, now, ...act }: Waiting,
): Promise<Wait> {
  // A request that a rule stops is only here because the service may have it already. A person then has to review it.
  const peopleNeeded = Math.max(verdict.people, peopleAtLeast, verdict.stoppedBy === null ? 0 : 1);
  const wait = { needsApproval: peopleNeeded > 0, heldUntil: verdict.holdUntil };
  if (!wait.needsApproval && wait.heldUntil === null) return wait;

  if (wait.needsApproval && !isDoubtful) await assertMayDraft(tx, actor.personId);
  const funds = await findWalletFunds(tx, wallet);
  await insertApproval(tx, {
    intentId,
    bodySha256,
    limitCentavos: rules[kind].ladder.onePersonAboveCentavos ?? ZERO,
    peopleNeeded,
    requestedAt: now,
    sessionId: actor.sessionId,
    availableCentavos: funds?.availableCentavos ?? null,
    ...(!wait.needsApproval && { decision: "approved", decidedAt: now }),
  });
  await publish(tx, [{ name: `${kind}.changed`, wallet }]);
  if (wait.needsApproval && (await isNoticed(tx, actor.personId, await subjectOf(tx, intentId))))
    await notify(tx, {
      kind: "approval_waiting",
      write: kind,
      wallet,
      objectId: intentId,
      amountCentavos: act.amountCentavos,
      now,
      to: null,
      roles: ROLES.filter((role) =>
        mayApproveAmount(rules, { kind, amountCentavos: act.leavesCentavos }, role),
      ),
      except: actor.personId,
    });
  return wait;
}

/** The subject is the recipient of the money: another amount for the same recipient is the same subject. */
export const subjectOf = async (reader: Reader, intentId: string): Promise<string> =>
  (await findPayout(reader, intentId))?.recipient ?? intentId;
