import "server-only";
import { REMINDER_HOURS } from "@/lib/core/words/blocks";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { publish } from "@/lib/platform/live/publish.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { markReminded } from "./inbox-records.server";

const HOUR_MS = 3_600_000;

/** Once for each block and mark: a step in its history and a word to its assignee, or to all who might take it. Gives back how many. */
export async function remindOfBlocks({ store, clock }: Services): Promise<number> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    const { blockResponseHours } = await readSettings(tx);
    const frames: LiveFrame[] = [];
    // The nearest mark first: who was not reminded of the earlier ones needs no more than this.
    for (const hours of REMINDER_HOURS.toSorted((a, b) => a - b).filter(
      (mark) => mark < blockResponseHours,
    )) {
      const createdAfter = new Date(now.getTime() - blockResponseHours * HOUR_MS);
      const createdUntil = new Date(createdAfter.getTime() + hours * HOUR_MS);
      for (const { id, wallet, assigneeId, amountCentavos } of await markReminded(
        tx,
        hours,
        createdAfter,
        createdUntil,
      )) {
        await insertStep(tx, {
          objectType: "block",
          objectId: id,
          kind: `reminder_${hours}h`,
          source: "clock",
          at: now,
          recordedAt: now,
        });
        frames.push({ name: "block.noted", ids: [id], wallet });
        await notify(tx, {
          kind: "block_due",
          wallet,
          objectId: id,
          occasion: `${hours}h`,
          amountCentavos,
          now,
          to: assigneeId,
        });
      }
    }
    await publish(tx, frames);
    return frames.length;
  });
}
