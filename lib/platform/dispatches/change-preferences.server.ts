import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { kindsFor } from "@/lib/platform/notifications/kinds";
import { hasMailSender } from "@/lib/platform/mail/records.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { DISPATCH_TOPICS, type DispatchTopic } from "@/lib/core/enums/dispatches";
import { type Preferences } from "./plan";
import { preferencesOf } from "./preferences";
import { findPreferences, listDevices, lockOwner, savePreferences } from "./records.server";
import { type ChangePreferencesInput, type DispatchPreferences } from "./schema";
import { TOPIC_OF } from "./topic-of";

/** The topics that the person may ever receive. A topic that the role never receives is not available. */
function offeredTo({ actor }: Pick<Context, "actor">): DispatchTopic[] {
  const told = new Set<DispatchTopic>(kindsFor((right) => mayDo(actor, right)).map((kind) => TOPIC_OF[kind]));
  return DISPATCH_TOPICS.filter((topic) => topic === "summary" || told.has(topic));
}

export async function getDispatchPreferences(ctx: Context): Promise<DispatchPreferences> {
  const { store, actor } = ctx;
  return store.snapshot(async (reader) => {
    const chosen = preferencesOf(await findPreferences(reader, actor.personId));
    const devices = await listDevices(reader, [actor.personId]);
    return {
      email: actor.email,
      isMailed: await hasMailSender(reader),
      offered: offeredTo(ctx),
      emailTopics: [...chosen.emailTopics],
      pushTopics: [...chosen.pushTopics],
      urgentTopics: [...chosen.urgentTopics],
      digest: chosen.digest,
      quiet: chosen.quiet,
      devices: devices.map(({ id, host, userAgent, endpointSha256: mark, addedAt }) => ({
        id,
        host,
        userAgent,
        mark,
        addedAt: addedAt.toISOString(),
      })),
    };
  });
}

/** Changes only the given preferences. Preferences that are not available to the person stay unchanged. */
export async function changePreferences(
  { store, actor: { personId } }: Context,
  input: ChangePreferencesInput,
): Promise<null> {
  return store.transaction(async (tx) => {
    await lockOwner(tx, personId);
    const before = preferencesOf(await findPreferences(tx, personId));
    await writePreferences(tx, personId, changed(before, input));
    await publish(tx, [{ name: "notification.changed", to: [personId] }]);
    return null;
  });
}

const FIELD_OF = { email: "emailTopics", push: "pushTopics", urgent: "urgentTopics" } as const;

function changed(before: Preferences, input: ChangePreferencesInput): Preferences {
  switch (input.what) {
    case "topic": {
      const field = FIELD_OF[input.column];
      const others = before[field].filter((topic) => topic !== input.topic);
      return { ...before, [field]: input.isOn ? [...others, input.topic] : others };
    }
    case "digest":
      return { ...before, digest: input.digest };
    case "quiet":
      return { ...before, quiet: input.quiet };
  }
}

export const writePreferences = (tx: Tx, personId: string, chosen: Preferences): Promise<void> =>
  savePreferences(tx, {
    personId,
    emailTopics: [...chosen.emailTopics],
    pushTopics: [...chosen.pushTopics],
    urgentTopics: [...chosen.urgentTopics],
    digest: chosen.digest,
    quietFrom: chosen.quiet?.from ?? null,
    quietUntil: chosen.quiet?.until ?? null,
  });
