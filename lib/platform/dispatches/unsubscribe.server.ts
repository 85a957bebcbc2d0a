import "server-only";
import { isUuid } from "@/lib/core/ids";
import { DISPATCH_TOPICS, type DispatchTopic } from "@/lib/core/enums/dispatches";
import { isOneOf } from "@/lib/core/enums/enums";
import { type Services } from "@/lib/platform/context.server";
import { isForced } from "./plan";
import { preferencesOf } from "./preferences";
import { findPreferences, findReceiver, lockOwner } from "./records.server";
import { writePreferences } from "./change-preferences.server";

export const UNSUBSCRIBE_PATH = "/api/notifications/unsubscribe";

/**
 * Unsubscribe path for one person and the topics of one message. It is signed, because the holder of the message has
 * no session. It does nothing else.
 */
export function unsubscribePath(
  { vault }: Pick<Services, "vault">,
  personId: string,
  topics: readonly DispatchTopic[],
): string {
  const said = `${personId}.${topics.join("+")}`;
  return `${UNSUBSCRIBE_PATH}?t=${encodeURIComponent(`${said}.${vault.blind("unsubscribe", said)}`)}`;
}

/** Returns null for a token that we did not sign. */
export function readUnsubscribe(
  { vault }: Pick<Services, "vault">,
  token: string,
): { personId: string; topics: DispatchTopic[] } | null {
  const [personId = "", named = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !isUuid(personId)) return null;
  // 128 bits of a keyed hash, which the timing of a comparison over the network does not reveal.
  if (vault.blind("unsubscribe", `${personId}.${named}`) !== signature) return null;
  const topics = named.split("+").filter((topic) => isOneOf(DISPATCH_TOPICS, topic));
  return { personId, topics };
}

/** These topics leave by e-mail no more. As often as it is asked, it is done once. False: it is no word of ours. */
export async function unsubscribe(
  services: Pick<Services, "vault" | "store">,
  token: string,
): Promise<{ topics: DispatchTopic[] } | null> {
  const read = readUnsubscribe(services, token);
  if (read === null) return null;
  const topics = read.topics.filter((topic) => !isForced(topic, "email"));
  await services.store.transaction(async (tx) => {
    if ((await findReceiver(tx, read.personId)) === null) return;
    await lockOwner(tx, read.personId);
    const chosen = preferencesOf(await findPreferences(tx, read.personId));
    await writePreferences(tx, read.personId, {
      ...chosen,
      emailTopics: chosen.emailTopics.filter((topic) => !topics.includes(topic)),
    });
  });
  return { topics };
}
