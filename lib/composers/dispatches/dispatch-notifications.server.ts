import "server-only";
import { newId } from "@/lib/core/ids";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { PERSONAL_TOPICS } from "@/lib/core/enums/dispatches";
import { isOneOf } from "@/lib/core/enums/enums";
import { type Services } from "@/lib/platform/context.server";
import { type Planned, isFor, morningOf, planOf } from "@/lib/platform/dispatches/plan";
import { preferencesOf } from "@/lib/platform/dispatches/preferences";
import {
  type NewDispatch,
  type PushDeviceRow,
  addToGatheredDispatch,
  insertDispatches,
  listDevices,
  listSummarized,
  listTargetRows,
  markDispatched,
  leaseUndispatched,
} from "@/lib/platform/dispatches/records.server";
import { TOPIC_OF } from "@/lib/platform/dispatches/topic-of";
import { DISPATCH_RETRY_WINDOW_MS } from "@/lib/platform/dispatches/retry-policy";
import { type DispatchItem } from "@/lib/core/dispatch-item";
import { type Tx } from "@/lib/platform/store/tx.server";

const AT_ONCE = 100;
/** An item that was not passed on for this long is no longer news. */
const NEWS_FOR_MS = 3 * 24 * 60 * 60_000;

/**
 * Decides which notifications since then are sent, to whom and when, and stores them with that decision. Nothing is
 * lost between the two, and nothing is decided twice.
 */
export async function dispatchNotifications({ env, store, clock }: Services): Promise<{ hasMore: boolean }> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const notices = await leaseUndispatched(tx, AT_ONCE);
    if (notices.length === 0) return { hasMore: false };
    const fresh = notices.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < NEWS_FOR_MS);
    const devices = await listDevices(tx, [...new Set(fresh.map(({ personId }) => personId))]);
    const targets = await listTargetRows(tx);
    for (const notice of fresh) {
      const topic = TOPIC_OF[notice.kind];
      const item: DispatchItem = {
        kind: notice.kind,
        wallet: notice.wallet,
        objectId: notice.objectId,
        amountCentavos: notice.amountCentavos,
        write: notice.write,
        act: notice.act,
        doneBy: notice.doneBy,
        concerns: notice.concerns,
        at: notice.createdAt.toISOString(),
      };
      const about = {
        topics: [topic],
        items: [item],
        form: "notice" as const,
        // The occasion is the same for every recipient, so a target receives it once.
        occasion: `${notice.kind} ${notice.objectId} ${notice.occasion}`,
        createdAt: now,
      };
      const own = devices.filter(({ personId }) => personId === notice.personId);
      for (const planned of planOf(topic, preferencesOf(notice.preferences), now))
        for (const receiverId of receiversOf(planned, notice, own, env.mail !== null))
          await write(tx, planned, { ...about, receiverId, personId: notice.personId });
      if (isOneOf(PERSONAL_TOPICS, topic)) continue;
      const amountCentavos = notice.amountCentavos === null ? null : BigInt(notice.amountCentavos);
      const told = targets.filter((target) => isFor(target, topic, { ...notice, amountCentavos }));
      await insertDispatches(
        tx,
        told.map(({ id: receiverId, channel }) => ({
          ...about,
          id: newId(),
          channel,
          receiverId,
          personId: null,
          isUrgent: false,
          nextAt: now,
          endsAt: new Date(now.getTime() + DISPATCH_RETRY_WINDOW_MS),
        })),
      );
    }
    await markDispatched(
      tx,
      notices.map(({ id }) => id),
      now,
    );
    return { hasMore: notices.length === AT_ONCE };
  });
}

function receiversOf(
  { channel }: Planned,
  { kind, personId }: { kind: DispatchItem["kind"]; personId: string },
  devices: readonly PushDeviceRow[],
  isMailed: boolean,
): string[] {
  if (channel === "push") return devices.map(({ id }) => id);
  // Security notices are sent by e-mail on a separate path that cannot be turned off.
  return isMailed && kind !== "security_notice" ? [personId] : [];
}

type DispatchContent = Pick<
  NewDispatch,
  "topics" | "items" | "form" | "occasion" | "createdAt" | "receiverId" | "personId"
>;

async function write(
  tx: Tx,
  { channel, at, isGathered, isUrgent }: Planned,
  about: DispatchContent,
): Promise<void> {
  const row: NewDispatch = {
    ...about,
    id: newId(),
    channel,
    isUrgent,
    nextAt: at,
    endsAt: new Date(at.getTime() + DISPATCH_RETRY_WINDOW_MS),
  };
  if (!isGathered) return insertDispatches(tx, [row]);
  const isIn = await addToGatheredDispatch(tx, {
    ...row,
    form: "gathered",
    occasion: `gathered ${at.toISOString()}`,
  });
  // By another process's clock that one left a moment ago.
  if (!isIn) await insertDispatches(tx, [row]);
}

/** Once a day for each who wants one. Gives back the day, which needs no second look. */
export async function writeSummaries({ env, store, clock }: Services): Promise<string> {
  const now = clock.now();
  const day = dayOf(now);
  await store.transaction(async (tx) => {
    const wanting = await listSummarized(tx);
    const devices = await listDevices(
      tx,
      wanting.map(({ personId }) => personId),
    );
    for (const { personId, preferences } of wanting) {
      const chosen = { ...preferencesOf(preferences), digest: "at_once" as const };
      for (const { channel, at } of planOf("summary", chosen, morningOf(day))) {
        const receivers =
          channel === "push"
            ? devices.filter((device) => device.personId === personId).map(({ id }) => id)
            : env.mail === null
              ? []
              : [personId];
        await insertDispatches(
          tx,
          receivers.map((receiverId) => ({
            id: newId(),
            channel,
            receiverId,
            personId,
            form: "summary",
            topics: ["summary"],
            isUrgent: false,
            occasion: `summary ${day}`,
            items: [],
            createdAt: now,
            nextAt: at < now ? now : at,
            // The summary expires because yesterday's summary is no longer useful.
            endsAt: new Date(morningOf(day).getTime() + SUMMARY_FOR_MS),
          })),
        );
      }
    }
  });
  return day;
}

const SUMMARY_FOR_MS = 16 * 60 * 60_000;
