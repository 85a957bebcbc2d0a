import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { topicsFor } from "./kinds";
import { findMutedTopics, saveMutedTopic } from "./records.server";
import { type ChangeToastsInput, type ToastChoices } from "./schema";

/** Returns the topics that the person may ever receive, and those of them that raise no toast. */
export async function getToastChoices({ store, actor }: Context): Promise<ToastChoices> {
  const topics = topicsFor((right) => mayDo(actor, right));
  const silent = await store.read((reader) => findMutedTopics(reader, actor.personId));
  return { topics, silent: topics.filter((topic) => silent.includes(topic)) };
}

/** A topic without toasts is in the tray all the same. */
export async function changeToasts(
  { store, actor: { personId } }: Context,
  { topic, isSilent }: ChangeToastsInput,
): Promise<null> {
  return store.transaction(async (tx) => {
    await saveMutedTopic(tx, personId, topic, isSilent);
    await publish(tx, [{ name: "notification.changed", to: [personId] }]);
    return null;
  });
}
