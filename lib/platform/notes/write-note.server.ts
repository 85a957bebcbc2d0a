import "server-only";
import { mentionedIn } from "@/lib/core/text/mentions";
import { type NotedType } from "@/lib/core/enums/notes";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { type Context } from "@/lib/platform/context.server";
import { notifyAll } from "@/lib/platform/notifications/notify.server";
import { type RateLimit, enforceWithin } from "@/lib/platform/store/rate-limit.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { insertNote, listPeopleWithAccess } from "./records.server";

type Note = { objectType: NotedType; objectId: string; wallet: string; text: string };

/** More than a person writes in an hour; each may notify everybody who is mentioned. */
const PACE: RateLimit = { name: "notes", what: "notes of a person", max: 120, windowSeconds: 3_600 };

/** The notification of a mention, by the object that it opens. */
const MENTIONS = {
  transaction: "mentioned",
  refund: "mentioned",
  block: "mentioned_on_block",
  customer: "mentioned_on_customer",
} as const satisfies Record<NotedType, NotificationKind>;

/**
 * Adds a note, and notifies the people named in it who may see the wallet. The caller has already authorized the
 * writer for the object. Throws `too_many_requests`.
 */
export async function writeNote(
  tx: Tx,
  { actor, clock }: Pick<Context, "actor" | "clock">,
  note: Note,
): Promise<void> {
  await enforceWithin(tx, PACE, actor.personId);
  const now = clock.now();
  await insertNote(tx, { ...note, personId: actor.personId, at: now });
  if (!note.text.includes("@")) return;
  const mentioned = mentionedIn(note.text, await listPeopleWithAccess(tx, note.wallet));
  await notifyAll(
    tx,
    mentioned.map(({ id }) => ({
      kind: MENTIONS[note.objectType],
      wallet: note.wallet,
      objectId: note.objectId,
      occasion: now.toISOString(),
      now,
      to: id,
      except: actor.personId,
    })),
  );
}
