import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { addDaysTo, dayOf, momentsOfDays, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { newId } from "@/lib/core/ids";
import { type PersonChannel } from "@/lib/core/enums/dispatches";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import {
  countDispatchDays,
  countWaitingTests,
  isDispatchVisible,
  insertDispatches,
  listDevices,
  listDispatchRows,
  renewDispatch,
} from "./records.server";
import { RETENTION_DAYS } from "@/lib/core/time/retention-days";
import {
  type DispatchDays,
  type DispatchListQuery,
  type DispatchPage,
  type RetryDispatchInput,
  type TestDispatchInput,
} from "./schema";
import { DISPATCH_RETRY_WINDOW_MS } from "./retry-policy";

const PAGE_SIZE = 50;

const seenBy = (actor: Context["actor"]) => ({ personId: actor.personId, scope: scopeOf(actor) });

/** Lists a page of the dispatches to people within the scope, newest first: the status of each, without its text. */
export async function listDispatches(
  { store, actor }: Context,
  { state, channel, from, to, cursor }: DispatchListQuery,
): Promise<DispatchPage> {
  const filter = { state, channel, ...momentsOfDays({ from, to }) };
  const { rows, nextCursor } = await store.read((reader) =>
    listDispatchRows(reader, seenBy(actor), filter, { cursor, size: PAGE_SIZE }),
  );
  return {
    items: rows.map(({ dispatch: row, state, personName, targetName }) => ({
      id: row.id,
      channel: row.channel,
      receiver: targetName ?? personName ?? "",
      form: row.form,
      topics: row.topics,
      isUrgent: row.isUrgent,
      state,
      createdAt: row.createdAt.toISOString(),
      nextAt: row.nextAt?.toISOString() ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      attempts: row.attempts,
      fault: row.fault,
      reply: row.reply,
    })),
    nextCursor,
  };
}

/** Returns the status of the dispatches, day by day. */
export async function getDispatchDays({ store, clock }: Context): Promise<DispatchDays> {
  const first = addDaysTo(dayOf(clock.now()), 1 - RETENTION_DAYS.dispatches);
  return { days: await store.read((reader) => countDispatchDays(reader, startOfDayInSaoPaulo(first))) };
}

/**
 * Throws `not_found` for a dispatch to a person beyond the scope, `conflict` for one that was sent or that waits for
 * its time.
 */
export async function retryDispatch(
  { store, clock, actor }: Context,
  { dispatchId }: RetryDispatchInput,
): Promise<null> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const endsAt = new Date(now.getTime() + DISPATCH_RETRY_WINDOW_MS);
    if (!(await isDispatchVisible(tx, seenBy(actor), dispatchId))) throw new AppError("not_found");
    if (!(await renewDispatch(tx, dispatchId, now, endsAt)))
      throw new AppError("conflict", { reason: "not_to_be_tried" });
    return null;
  });
}

/** To oneself, by the same way as anything that leaves. Gives back to how many receivers. */
export async function sendTestDispatch(
  { store, clock, actor: { personId } }: Context,
  { channel }: TestDispatchInput,
): Promise<number> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const receivers = await receiversOf(channel, personId, () => listDevices(tx, [personId]));
    for (const receiverId of receivers)
      if ((await countWaitingTests(tx, receiverId)) > 0)
        throw new AppError("conflict", { reason: "test_on_its_way" });
    await insertDispatches(
      tx,
      receivers.map((receiverId) => {
        const id = newId();
        return {
          id,
          channel,
          receiverId,
          personId,
          form: "test",
          topics: [],
          isUrgent: true,
          occasion: `test ${id}`,
          items: [],
          createdAt: now,
          nextAt: now,
          endsAt: new Date(now.getTime() + DISPATCH_RETRY_WINDOW_MS),
        };
      }),
    );
    return receivers.length;
  });
}

const receiversOf = async (
  channel: PersonChannel,
  personId: string,
  devices: () => Promise<{ id: string }[]>,
): Promise<string[]> => (channel === "email" ? [personId] : (await devices()).map(({ id }) => id));
