import "server-only";
import { ROLES, type Role } from "@/lib/core/words/people";
import { createHash } from "node:crypto";
import { findPerson } from "@/lib/platform/auth/records.server";
import { roleHas } from "@/lib/platform/auth/rights";
import { type Services } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { AttemptOutcome } from "@/lib/engine/intents/outcome";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findApproval } from "./approval-records.server";

const OUR_REFUSALS = [
  "BODY_CHANGED",
  "BODY_CHANGED_AFTER_APPROVAL",
  "NOT_APPROVED",
  "APPROVED_BY_ITS_CREATOR",
  "APPROVER_MAY_NOT_APPROVE",
] as const;
type OurRefusal = (typeof OUR_REFUSALS)[number];

export function isOurRefusal(intent: Pick<IntentRow, "outcome">): boolean {
  const code = AttemptOutcome.safeParse(intent.outcome).data?.code;
  return OUR_REFUSALS.some((ours) => ours === code);
}

/** Our own refusal is not put into the service's mouth. */
export const refusalOfWithdrawal = (intent: IntentRow): AppError =>
  isOurRefusal(intent) ? new AppError("conflict", { reason: "approval_void" }) : refusalOf(intent);

/**
 * Right before the bytes leave for the first time (security, T12): are they the ones that were approved, by somebody
 * else, who may still approve? Where an attempt may have worked already, asking again only finds out what came of it; one
 * that a restore put in doubt may have left no earlier than this.
 */
export async function refuseUnapproved(services: Services, intent: IntentRow): Promise<void> {
  const wasSentByUs = intent.doubtfulSince === null || intent.attempts > 0;
  if (intent.mayHaveTakenEffect && wasSentByUs) return;
  const fault = await services.store.transaction((tx) => faultOf(tx, intent));
  if (fault === null) return;
  services.log.error({ intentId: intent.id, traceId: intent.traceId, fault }, "withdrawal not sent");
  throw new PixError({
    about: "POST /withdrawals: refused before it was sent",
    proof: "rejected",
    kind: "validation",
    code: fault,
  });
}

async function faultOf(reader: Reader, intent: IntentRow): Promise<OurRefusal | null> {
  const sha256 = createHash("sha256").update(intent.body).digest("hex");
  if (sha256 !== intent.bodySha256) return "BODY_CHANGED";
  const approval = await findApproval(reader, intent.id);
  if (!approval) return null;
  if (approval.bodySha256 !== sha256) return "BODY_CHANGED_AFTER_APPROVAL";
  if (approval.decision !== "approved" || approval.decidedBy === null) return "NOT_APPROVED";
  if (approval.decidedBy === intent.personId) return "APPROVED_BY_ITS_CREATOR";
  const approver = await findPerson(reader, approval.decidedBy);
  const role = ROLES.find((known) => known === approver?.role) satisfies Role | undefined;
  const mayApprove =
    approver?.disabledAt === null &&
    role !== undefined &&
    roleHas(role, "second_person.decide") &&
    (approver.wallets === null || approver.wallets.includes(intent.wallet));
  return mayApprove ? null : "APPROVER_MAY_NOT_APPROVE";
}
