import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { topicsFor } from "./kinds";
import { findSilentTopics, saveSilence } from "./records.server";
import { type ChangeToastsInput, type ToastChoices } from "./schema";

/** Which topics the person may ever be told of, and which of them raise no toast. */
export async function getToastChoices({ store, actor }: Context): Promise<ToastChoices> {
  const topics = topicsFor((right) => mayDo(actor, right));
  const silent = await store.read((reader) => findSilentTopics(reader, actor.personId));
  return { topics, silent: topics.filter((topic) => silent.includes(topic)) };
}

/** A topic without toasts is in the tray all the same. */
export async function changeToasts(
  { store, actor: { personId } }: Context,
  { topic, isSilent }: ChangeToastsInput,
): Promise<null> {
  return store.transaction(async (tx) => {
    await saveSilence(tx, personId, topic, isSilent);
    await publish(tx, [{ name: "notification.changed", to: [personId] }]);
    return null;
  });
}
