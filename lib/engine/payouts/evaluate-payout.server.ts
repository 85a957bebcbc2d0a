import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Centavos } from "@/lib/core/money/money";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertNotInPayoutCooldown } from "@/lib/platform/auth/rights/assert-not-in-payout-cooldown.server";
import { consumeProof } from "@/lib/platform/auth/second-step/presence.server";
import { type Context } from "@/lib/platform/context.server";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type RateLimit, enforceWithin } from "@/lib/platform/store/rate-limit.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type Payout, type MatchedRule, type RulesVerdict, evaluateRules } from "./evaluate-rules";
import { type KnownRecipient } from "./recipients.server";
import { readRules } from "./read-rules.server";
import { WINDOW_MS } from "./limits";
import { type PayoutRules } from "./schema";
import { findProjectName, findUsed, insertPayout } from "./records.server";
import { type AuditCause, isStoppingRule } from "@/lib/core/enums/audit";
import { faultOf } from "./rule-fault";

export type PayoutInput = {
  intentId: string;
  kind: PayoutKind;
  /** The amount in centavos that leaves the balance, as far as it is known. */
  amountCentavos: Centavos;
  /** The recipient's name in the sums: a hash, as in the register. */
  recipient: string;
  /** The register's facts about the recipient. */
  register: Payout["recipient"];
  duplicateConfirmed: boolean;
  project: string | null;
  subject: string | null;
  /** The form field that shows the refusal. */
  field: string;
  /** It may have been sent already: it is not refused, and waits for a person instead. */
  isDoubtful?: boolean;
};

/** A key that is unknown to the wallet counts as paid for the first time. */
export const toRecipientFacts = (recipient: KnownRecipient | null): Payout["recipient"] => ({
  firstPaidAt: recipient?.firstPaidAt ?? null,
  keyChangedAt: recipient?.keyChangedAt ?? null,
  isAgreed: recipient !== null && recipient.agreedAt !== null,
});

export type EvaluatedPayout = { verdict: RulesVerdict; version: number; rules: PayoutRules; at: Date };

/** Takes locks that are held until the act is committed. Checks beside the rules are made under these locks. */
export async function lockPayouts(
  tx: Tx,
  { actor, wallet }: Pick<Context, "actor" | "wallet">,
  { project, recipient }: Pick<PayoutInput, "project" | "recipient">,
): Promise<void> {
  await lock(tx, "payout-person", actor.personId);
  await lock(tx, "payout-wallet", wallet);
  if (project !== null) await lock(tx, "payout-project", project);
  await lock(tx, "payout-recipient", recipient);
}

/**
 * Evaluates the rules for an action that takes money out, in the transaction that writes it. The locks of person,
 * wallet, project and recipient are held until it commits, so no concurrent action is counted beside it. It consumes
 * a proof of presence; a refund that needs approval consumes a separate one (security, T61). Throws `conflict` or
 * `too_many_requests` with the rule's name at the form's field, `presence_needed`, and as `assertNotInPayoutCooldown`
 * does.
 */
export async function evaluatePayout(tx: Tx, ctx: Context, act: PayoutInput): Promise<EvaluatedPayout> {
  await lockPayouts(tx, ctx, act);
  // The check runs after the locks: a person who was reset while this request waited for them may request nothing
  // more.
  await assertNotInPayoutCooldown(tx, ctx.actor.personId, ctx.clock.now());
  const judged = await verdictOn(tx, ctx, act);
  const { verdict, version, at } = judged;
  if (!act.isDoubtful) await refuseStopped(tx, ctx, act, verdict);
  await consumeProof(tx, ctx, { isOwn: act.kind === "refund" && verdict.people > 0 && !act.isDoubtful });
  await insertPayout(tx, {
    intentId: act.intentId,
    kind: act.kind,
    wallet: ctx.wallet,
    personId: ctx.actor.personId,
    projectId: act.project,
    subject: act.subject,
    recipient: act.recipient,
    amountCentavos: act.amountCentavos,
    at,
    rulesVersion: version,
    met: verdict.matchedRules,
  });
  await tellOfHalf(tx, ctx, verdict);
  return judged;
}

/** Once a day for each person, however often half of the sum is passed. */
const TOLD: RateLimit = {
  name: "payout-half-of-day",
  what: "notices of half of a person's sum",
  max: Number.MAX_SAFE_INTEGER,
  windowSeconds: WINDOW_MS.day / 1_000,
};

/** The entry in the audit log notifies the managers and the person: a thief may hold the person's session. */
async function tellOfHalf(
  tx: Tx,
  { actor, clock }: Context,
  { matchedRules: met }: RulesVerdict,
): Promise<void> {
  const day = met.find(({ rule, scope }) => rule === "day_limit" && scope === "person");
  if (!day?.limit || day.used * 2 > day.limit || (day.used + day.act) * 2 <= day.limit) return;
  if ((await enforceWithin(tx, TOLD, actor.personId)) > 1) return;
  await appendAudit(tx, {
    at: clock.now(),
    personId: actor.personId,
    act: "payout.half_of_day",
    objectType: "person",
    objectId: actor.personId,
    details: { limitCentavos: day.limit, askedCentavos: day.used + day.act },
  });
}

/** The same word, with no lock and nothing written: for the form, before it is sent. */
export async function verdictOn(
  reader: Reader,
  ctx: Pick<Context, "actor" | "wallet" | "env">,
  act: Omit<PayoutInput, "intentId" | "field" | "isDoubtful">,
): Promise<EvaluatedPayout> {
  const { version, rules } = await readRules(reader);
  const now = await databaseNow(reader);
  const facts = await findUsed(reader, {
    kind: act.kind,
    personId: ctx.actor.personId,
    wallet: ctx.wallet,
    project: act.project,
    recipient: act.recipient,
    amountCentavos: act.amountCentavos,
    subject: act.subject,
    now,
  });
  const verdict = evaluateRules(
    rules,
    {
      kind: act.kind,
      amountCentavos: act.amountCentavos,
      at: now,
      wallet: ctx.wallet,
      project: act.project,
      role: ctx.actor.role,
      recipient: act.register,
      used: facts.used,
      isSameAgain: facts.isSameAgain,
      duplicateConfirmed: act.duplicateConfirmed,
    },
    { hasRelaxedRules: await hasRelaxedRules(reader, ctx.env) },
  );
  return { verdict, version, rules, at: now };
}

async function refuseStopped(
  reader: Reader,
  ctx: Context,
  { field, project }: PayoutInput,
  { stoppedBy, askedBy }: RulesVerdict,
): Promise<void> {
  if (stoppedBy === null && askedBy === null) return;
  if (stoppedBy === null)
    throw new AppError("conflict", { reason: "withdrawal_repeated", message: "same amount and recipient" });
  const fields = { [field]: faultOf(stoppedBy, await nameIn(reader, stoppedBy, { ...ctx, project })) };
  const message = `rule of outgoing money: ${stoppedBy.rule.replaceAll("_", " ")} of the ${stoppedBy.scope}`;
  if (stoppedBy.rule === "hour_pace" || stoppedBy.rule === "day_pace")
    throw new AppError("too_many_requests", { fields, message });
  throw new AppError("conflict", { reason: "payout_stopped", fields, message });
}

/** The name of the owner whose sums a rule counted, where it has a name. */
export async function nameIn(
  reader: Reader,
  { scope }: MatchedRule,
  { actor, wallet, project }: Pick<Context, "actor" | "wallet"> & Pick<PayoutInput, "project">,
): Promise<string> {
  if (scope === "person") return actor.name;
  if (scope === "wallet") return wallet;
  return scope === "project" && project !== null ? ((await findProjectName(reader, project)) ?? project) : "";
}

/** For the audit: what was tried and stopped is written down too. */
export const isStoppedByRules = (error: unknown): error is AppError =>
  error instanceof AppError && (error.reason === "payout_stopped" || error.code === "too_many_requests");

/** The stopping rule and its figures, as the form receives them; undefined where no rule stopped the action. */
export const causeOfStop = ({ fields = {} }: AppError): AuditCause | undefined =>
  Object.values(fields).find(isStoppingRule);
