import "server-only";
import { createHash } from "node:crypto";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type Services } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Conflict } from "@/lib/core/enums/conflicts";
import { isOneOf } from "@/lib/core/enums/enums";
import { AttemptOutcome, FROZEN, RECIPIENT_DISABLED } from "@/lib/engine/intents/outcome";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { PixError } from "@/lib/pix/pix-error";
import { freezeOver } from "@/lib/platform/settings/refuse-frozen.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findApproval, listDecisions } from "./approval-records.server";
import { type Payout, isNeverPaid, mayApproveAmount, peopleNeeded } from "./evaluate-rules";
import { findEffectiveRole } from "./find-effective-role.server";
import { readRules } from "./read-rules.server";
import { type PayoutRow, findPayout } from "./records.server";

/** The rows contradict each other. Only a write to the database outside the product causes this. */
const NEVER_AGREED = [
  "BODY_CHANGED",
  "BODY_CHANGED_AFTER_APPROVAL",
  "NOT_APPROVED",
  "NOT_COUNTED",
  "APPROVED_BY_ITS_CREATOR",
] as const;
/** Rules, rights or the payment changed between the request and the sending. */
const CHANGED_SINCE = [
  "APPROVER_MAY_NOT_APPROVE",
  "CREATOR_MAY_NOT_ASK",
  "MORE_THAN_THE_RULES_ALLOW",
  "TOO_FEW_AGREED",
  "PAYMENT_CHANGED",
  RECIPIENT_DISABLED,
] as const;
const OUR_REFUSALS = [...NEVER_AGREED, ...CHANGED_SINCE] as const;
export type OurRefusal = (typeof OUR_REFUSALS)[number];

export const isOurRefusal = (intent: Pick<IntentRow, "outcome">): boolean =>
  ourRefusalOf(intent) !== undefined;

function ourRefusalOf(intent: Pick<IntentRow, "outcome">): OurRefusal | undefined {
  const outcome = AttemptOutcome.safeParse(intent.outcome).data;
  // Behind an attempt that might have worked it holds from the look on that saw nothing of it.
  const code = outcome?.code ?? outcome?.refusal?.code;
  return OUR_REFUSALS.find((ours) => ours === code);
}

/** Our own refusal is not put into the service's mouth. */
export function refusalOfPayout(intent: IntentRow): AppError {
  const code = ourRefusalOf(intent);
  if (code === undefined) return refusalOf(intent);
  return new AppError("conflict", { reason: CONFLICTS[code] ?? "approval_void" });
}

/** Where it was not the approval that stopped it. */
const CONFLICTS: Partial<Record<OurRefusal, Conflict>> = {
  [RECIPIENT_DISABLED]: "recipient_disabled",
  PAYMENT_CHANGED: "payment_changed",
};

/**
 * The parts that one kind of write adds: its recipient, as in the register, and anything else that may have changed
 * since.
 */
export type Unapproved = {
  kind: PayoutKind;
  /** `POST /withdrawals`: what was not sent. */
  path: string;
  recipientOf: (reader: Reader) => Promise<Pick<Payout["recipient"], "firstPaidAt">>;
  faultOf?: (reader: Reader, act: PayoutRow) => Promise<OurRefusal | null>;
};

/**
 * Checks each time, right before the bytes are sent (security, T12, T41): the bytes are the approved ones, enough
 * others who may still approve have approved under the current rules, the requester may still request, and outgoing
 * money is not frozen since. Where an earlier attempt may have worked, the refusal starts a look-up instead of
 * another send, because the repeat might be the first that the service accepts.
 */
export async function refuseUnapproved(
  services: Services,
  intent: IntentRow,
  about: Unapproved,
): Promise<void> {
  const { freeze, fault } = await services.store.transaction(async (tx) => ({
    // The handler may have read something since the write was taken for sending, and a freeze may have come.
    freeze: await freezeOver(tx, about.kind, intent.wallet),
    fault: await faultOf(tx, intent, about),
  }));
  if (freeze !== null)
    throw new PixError({
      about: `${about.path}: frozen before it was sent`,
      // After a restore nothing is ended before it is known what left: it waits.
      proof: freeze === "restore" ? "not_sent" : "rejected",
      kind: "validation",
      code: FROZEN,
    });
  if (fault === null) return;
  services.log[isOneOf(CHANGED_SINCE, fault) ? "warn" : "error"](
    { intentId: intent.id, traceId: intent.traceId, kind: about.kind, fault },
    "money out not sent",
  );
  throw new PixError({
    about: `${about.path}: refused before it was sent`,
    proof: "rejected",
    kind: "validation",
    code: fault,
  });
}

async function faultOf(reader: Reader, intent: IntentRow, of: Unapproved): Promise<OurRefusal | null> {
  const sha256 = createHash("sha256").update(intent.body).digest("hex");
  if (sha256 !== intent.bodySha256) return "BODY_CHANGED";
  if (!(await findEffectiveRole(reader, intent.wallet, intent.personId, `${of.kind}.request`)))
    return "CREATOR_MAY_NOT_ASK";
  const approval = await findApproval(reader, intent.id);
  const agreed = approval === null ? [] : await listDecisions(reader, [intent.id]);
  if (approval) {
    if (approval.bodySha256 !== sha256) return "BODY_CHANGED_AFTER_APPROVAL";
    if (approval.decision !== "approved") return "NOT_APPROVED";
  }
  const act = await findPayout(reader, intent.id);
  if (act === null) return "NOT_COUNTED";
  const { rules } = await readRules(reader);
  const about = { kind: of.kind, amountCentavos: act.amountCentavos } as const;
  for (const { decision, personId, bodySha256 } of agreed) {
    if (decision !== "approved" || bodySha256 !== sha256) return "NOT_APPROVED";
    if (personId === intent.personId) return "APPROVED_BY_ITS_CREATOR";
    const role = await findEffectiveRole(reader, intent.wallet, personId, "second_person.decide");
    if (!role || !mayApproveAmount(rules, about, role)) return "APPROVER_MAY_NOT_APPROVE";
  }
  if (isNeverPaid(rules, about)) return "MORE_THAN_THE_RULES_ALLOW";
  const recipient = await of.recipientOf(reader);
  const needed = Math.max(approval?.peopleNeeded ?? 0, peopleNeeded(rules, { ...about, recipient }));
  if (agreed.length < needed) return "TOO_FEW_AGREED";
  return (await of.faultOf?.(reader, act)) ?? null;
}
