import "server-only";
import { centavos } from "@/lib/core/money/money";
import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { ROLES } from "@/lib/core/enums/people";
import { isOneOf } from "@/lib/core/enums/enums";
import { readBlockAnswerers } from "@/lib/domain/blocks/list-assignees.server";
import { mayApproveAmount } from "@/lib/engine/payouts/evaluate-rules";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { listUndecided } from "@/lib/engine/payouts/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { roleHas } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type NewNotification, notifyAll } from "@/lib/platform/notifications/notify.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { REMINDED_MAX } from "./limits";
import { findFor } from "./list-tasks.server";
import { type FoundTask, WITH_OTHERS, saveReminders } from "./records.server";
import { type RemindInput, type Reminded } from "./schema";
import { REMINDED_EVERY_MS } from "./with-others";

const PEOPLE_MAX = 100;

/**
 * Reminds the people that this person waits for: those who may still approve its drafts and, for a manager, those who
 * have blocks. Each object is reminded once an hour for all callers together; an object that no person can act on
 * gets no reminder.
 */
export async function remindOthers(ctx: Context, { ids: chosen }: RemindInput): Promise<Reminded> {
  const { actor, clock, store } = ctx;
  const now = clock.now();
  const { blockResponseHours, refundAlarmHours } = await getSettings(ctx);
  return store.transaction(async (tx) => {
    const waits = await findFor(ctx, tx, {
      now,
      blockResponseHours,
      refundAlarmHours,
      of: WITH_OTHERS,
      chosen,
    });
    const waiting = waits
      .filter(
        ({ remindedAt }) => remindedAt === null || now.getTime() - remindedAt.getTime() >= REMINDED_EVERY_MS,
      )
      .toSorted((a, b) => (a.until ?? a.since).getTime() - (b.until ?? b.since).getTime())
      .slice(0, REMINDED_MAX);
    const asked = await whoHasThem(tx, ctx, waiting);
    const before = new Date(now.getTime() - REMINDED_EVERY_MS);
    const ids = new Set(
      await saveReminders(tx, [...asked.keys()], { personId: actor.personId, now, before }),
    );
    const reminded = waiting.filter(({ id }) => ids.has(id));
    await notifyAll(
      tx,
      reminded.flatMap((task) => (asked.get(task.id) ?? []).map((to) => newsOf(task, to, now))),
    );
    for (const { kind, id, wallet } of reminded)
      await appendAudit(tx, {
        at: now,
        personId: actor.personId,
        act: "reminder.send",
        objectType: kind === "block_with_others" ? "block" : "intent",
        objectId: id,
        wallet,
        details: { people: asked.get(id)?.length ?? 0 },
      });
    return { count: reminded.length };
  });
}

/**
 * Recipients for each waiting object: the people who can act on it. Where the assignee of a block can no longer act,
 * all who can.
 */
async function whoHasThem(
  tx: Tx,
  { actor }: Context,
  waiting: readonly FoundTask[],
): Promise<Map<string, string[]>> {
  const asked = new Map<string, string[]>();
  const { rules } = await readRules(tx);
  const whoAnswers = await readBlockAnswerers(tx);
  for (const { id, wallet, about, amountCentavos, holder } of waiting) {
    if (holder !== null) {
      const answers = whoAnswers(wallet ?? "");
      const people = answers.has(holder) ? [holder] : [...answers].filter((one) => one !== actor.personId);
      if (people.length > 0) asked.set(id, people.slice(0, PEOPLE_MAX));
      continue;
    }
    if (wallet === null || !isOneOf(PAYOUT_KINDS, about) || typeof amountCentavos !== "number") continue;
    const act = { kind: about, amountCentavos: centavos(amountCentavos) };
    const people = await listUndecided(tx, {
      intentId: id,
      wallet,
      roles: ROLES.filter(
        (role) => roleHas(role, "second_person.decide") && mayApproveAmount(rules, act, role),
      ),
      not: actor.personId,
      limit: PEOPLE_MAX,
    });
    if (people.length > 0) asked.set(id, people);
  }
  return asked;
}

function newsOf(
  { kind, id, wallet, about, amountCentavos }: FoundTask,
  to: string,
  now: Date,
): NewNotification {
  const common = {
    wallet: wallet ?? "",
    objectId: id,
    amountCentavos: typeof amountCentavos === "number" ? centavos(amountCentavos) : null,
    occasion: now.toISOString(),
    now,
    to,
  };
  return kind === "block_with_others"
    ? { ...common, kind: "block_reminder" }
    : { ...common, kind: "approval_reminder", ...(isOneOf(PAYOUT_KINDS, about) && { write: about }) };
}
