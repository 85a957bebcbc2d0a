import "server-only";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { kindOf } from "@/lib/core/enums/blocks";
import { deadlinesOf } from "@/lib/domain/blocks/deadline";
import { readBlockAnswerers } from "@/lib/domain/blocks/list-assignees.server";
import { readPlan } from "@/lib/domain/duty/read-plan.server";
import { listPeriodRows } from "@/lib/domain/duty/records.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { type NewNotification, notifyAll } from "@/lib/platform/notifications/notify.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { type DueReminder, dueReminder } from "./due";
import { type WaitingRow, insertSentReminders, listSentReminders, listWaitingBlocks } from "./records.server";

/** The number of blocks in one transaction. Their notifications are committed with their flags. */
const AT_ONCE = 200;
/** More never wait at a time; the rest is looked at in the next round. */
const ROUNDS_MAX = 50;

/**
 * Notifies the people that the plan names at that moment of every block that waits, once for each step and deadline,
 * however many processes look. Returns the number of blocks.
 */
export async function remindOfBlocks(services: Services): Promise<number> {
  let after: WaitingRow | null = null;
  let reminded = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const done = await remindOfSome(services, after);
    reminded += done.reminded;
    after = done.last;
    if (after === null) break;
  }
  return reminded;
}

async function remindOfSome(
  { store, clock }: Services,
  after: WaitingRow | null,
): Promise<{ reminded: number; last: WaitingRow | null }> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const rows = await listWaitingBlocks(tx, after, AT_ONCE);
    if (rows.length === 0) return { reminded: 0, last: null };
    const plan = await readPlan(tx);
    // The day before is read too: at midnight a person's duty is over, and an earlier due reminder is not forgotten.
    const periods = await listPeriodRows(tx, addDaysTo(dayOf(now), -1));
    const { blockResponseHours } = await readSettings(tx);
    const whoAnswers = await readBlockAnswerers(tx);
    const told = await listSentReminders(
      tx,
      rows.map(({ id }) => id),
    );
    const due = rows.flatMap((block) => {
      const { respondBy } = deadlinesOf(block, blockResponseHours);
      const hoursTold = new Set(
        told
          .filter((one) => one.blockId === block.id && one.respondBy.getTime() === respondBy.getTime())
          .map(({ hours }) => hours),
      );
      const reminder = dueReminder(
        { ...block, respondBy, kind: kindOf(block.blockType) },
        hoursTold,
        plan,
        periods,
        now,
        whoAnswers(block.wallet),
      );
      return reminder ? [{ block, respondBy, reminder }] : [];
    });
    const inserted = await insertSentReminders(
      tx,
      due.flatMap(({ block, respondBy, reminder }) =>
        reminder.told.map((hours) => ({ blockId: block.id, hours, respondBy, at: now })),
      ),
    );
    const mine = due.filter(({ block, reminder }) =>
      inserted.some(({ blockId, hours }) => blockId === block.id && hours === reminder.hours),
    );
    const frames: LiveFrame[] = [];
    for (const { block, reminder } of mine) {
      await insertStep(tx, {
        objectType: "block",
        objectId: block.id,
        kind: reminder.hours === 0 ? "deadline_passed" : "reminded",
        source: "clock",
        at: now,
        recordedAt: now,
      });
      frames.push({ name: "block.noted", ids: [block.id], wallet: block.wallet });
    }
    await notifyAll(
      tx,
      mine.flatMap(({ block, respondBy, reminder }) => newsOf(block, respondBy, reminder, now)),
    );
    await publish(tx, frames);
    return { reminded: mine.length, last: rows.length < AT_ONCE ? null : (rows.at(-1) ?? null) };
  });
}

function kindOfNews(hours: number, isByOrder: boolean): NewNotification["kind"] {
  if (hours === 0) return isByOrder ? "block_order_overdue" : "block_overdue";
  return isByOrder ? "block_order_due" : "block_due";
}

/** One notice for each person of the circle. The notices are distinguished by person, object and occasion. */
function newsOf(
  { id, wallet, amountCentavos, orderDueBy }: WaitingRow,
  respondBy: Date,
  { hours, audience }: DueReminder,
  now: Date,
): NewNotification[] {
  const news = {
    kind: kindOfNews(hours, orderDueBy !== null),
    wallet,
    objectId: id,
    occasion: `${hours}h ${respondBy.toISOString()}`,
    amountCentavos,
    now,
  };
  if (audience.everyone) return [{ ...news, to: null }];
  return [
    ...audience.people.map((personId): NewNotification => ({ ...news, to: personId })),
    ...(audience.managers ? [{ ...news, to: null, roles: ["manager"] as const }] : []),
  ];
}
