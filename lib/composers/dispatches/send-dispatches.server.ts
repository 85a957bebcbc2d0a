import "server-only";
import { Webhook } from "standardwebhooks";
import webpush from "web-push";
import { PRINCIPAL } from "@/lib/core/ids";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type DispatchFault, type DispatchTopic } from "@/lib/core/enums/dispatches";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type Work } from "@/lib/composers/workers/loop.server";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { ALL_RIGHTS, roleHas, rightsOf } from "@/lib/platform/auth/rights/rights";
import { type Services } from "@/lib/platform/context.server";
import { subscriptionOf, vapidKeys } from "@/lib/platform/dispatches/devices.server";
import { DispatchError } from "@/lib/platform/dispatches/dispatch-error";
import { isForced, morningOf } from "@/lib/platform/dispatches/plan";
import { type Post, type OutgoingPost, post } from "@/lib/platform/dispatches/post.server";
import {
  type DispatchRow,
  type Receiver,
  deleteDevice,
  findDevice,
  findReceiver,
  findTarget,
  pauseReceiver,
  leaseDueDispatches,
  markDispatchFailed,
  markDispatchSent,
  resumeReceiver,
} from "@/lib/platform/dispatches/records.server";
import { unsubscribePath } from "@/lib/platform/dispatches/unsubscribe.server";
import { pausesReceiver, nextDispatchAttemptAt } from "@/lib/platform/dispatches/retry-policy";
import { MailError } from "@/lib/platform/mail/mail-error";
import { messageIdOf } from "@/lib/platform/mail/message-id";
import { type SendMail, sendBySmtp } from "@/lib/platform/mail/send-by-smtp.server";
import { NOTIFICATION_FACTS } from "@/lib/platform/notifications/kinds";
import { notify } from "@/lib/platform/notifications/notify.server";
import { listClosed } from "@/lib/platform/notifications/subject-records.server";
import { type DispatchItem } from "@/lib/core/dispatch-item";
import { type Tx } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { listTasks } from "../tasks/list-tasks.server";
import {
  type Content,
  composeEmail,
  composePush,
  composeSlack,
  composeTeams,
  composeWebhook,
} from "./compose.server";
import { dispatchNotifications, writeSummaries } from "./dispatch-notifications.server";
import { namesOfWallets } from "./records.server";

const AT_ONCE = 5;
/**
 * The lease is longer than an attempt can take. A process that ends in the middle leaves the message to be sent once
 * more.
 */
const LEASE_MS = 2 * 60_000;
const SECOND_MS = 1_000;
/** The longest time that a push service stores a message for a device that is off. */
const KEPT_BY_SERVICE_MS_MAX = 24 * 60 * 60_000;

export type Transports = { post: Post; send: SendMail | null };

/** Decides what leaves, and sends what is due: each at least once, under an id by which its receiver knows it. */
export function openDispatchSender(services: Services, given?: Partial<Transports>): Work {
  const { env, clock } = services;
  const { mail, environment } = env;
  const ways: Transports = {
    post: (posting) => post(env, posting),
    send: mail && ((letter) => sendBySmtp({ mail, environment }, letter)),
    ...given,
  };
  let summarized: string | null = null;
  return async () => {
    const now = clock.now();
    if (summarized !== dayOf(now) && now >= morningOf(dayOf(now)))
      summarized = await writeSummaries(services);
    const passed = await dispatchNotifications(services);
    const sent = await sendDue(services, ways);
    return { hasMore: passed.hasMore || sent.hasMore };
  };
}

async function sendDue(services: Services, ways: Transports): Promise<{ hasMore: boolean }> {
  const { store, clock } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await store.transaction((tx) => leaseDueDispatches(tx, now, until, AT_ONCE));
  await Promise.all(due.map((each) => sendOne(services, ways, each)));
  // Each receiver gets one dispatch at a time, so further ones for it may be due.
  return { hasMore: due.length > 0 };
}

async function sendOne(services: Services, ways: Transports, due: DispatchRow): Promise<void> {
  const { store, clock, log } = services;
  const { id, channel, attempts, endsAt } = due;
  const failure = await failureOf(services, () => tryToSend(services, ways, due));
  const now = clock.now();
  if (failure === null)
    return store.transaction(async (tx) => {
      await markDispatchSent(tx, id, now);
      if (attempts > 1) await resumeReceiver(tx, due, now);
    });
  const { fault, reply } = failure;
  const nextAt = nextDispatchAttemptAt(fault, { channel, attempts, endsAt, now });
  await store.transaction(async (tx) => {
    const isLast = await markDispatchFailed(tx, { id, attempts }, { fault, reply, nextAt }, now);
    if (!isLast) return;
    if (nextAt !== null && pausesReceiver(fault, channel))
      await pauseReceiver(tx, due, { fault, now, until: nextAt });
    // A browser that is gone is no fault of anybody's.
    if (nextAt === null && channel === "push" && fault === "gone" && due.personId !== null)
      await deleteDevice(tx, due.receiverId, due.personId);
    if (nextAt === null && shouldAnnounce(due, fault)) await notifyOfAbandoned(tx, due, now);
  });
  const about = { dispatchId: id, channel, attempts, fault, reply, nextAt };
  if (nextAt === null) log.error(about, "a dispatch was given up");
  else log.warn(about, "a dispatch did not leave");
}

const NOBODYS_FAULT: readonly DispatchFault[] = ["person_disabled", "receiver_gone"];

/** A message that reports a given-up message is not reported in turn. */
function shouldAnnounce({ channel, form, items }: DispatchRow, fault: DispatchFault): boolean {
  if (form === "test" || NOBODYS_FAULT.includes(fault) || (channel === "push" && fault === "gone"))
    return false;
  return !items.every(({ kind }) => kind === "dispatch_given_up" || kind === "mail_given_up");
}

/** Once a day for each receiver. */
const notifyOfAbandoned = (tx: Tx, { receiverId }: DispatchRow, now: Date): Promise<void> =>
  notify(tx, {
    kind: "dispatch_given_up",
    wallet: WHOLE_ACCOUNT,
    objectId: receiverId,
    occasion: dayOf(now),
    now,
    to: null,
  });

/** A failure of one message does not stop the others. The failed one is retried like any other that was not sent. */
async function failureOf(
  { log }: Pick<Services, "log">,
  work: () => Promise<void>,
): Promise<{ fault: DispatchFault; reply: string | null } | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DispatchError || error instanceof MailError) return error;
    log.error({ err: error }, "a dispatch could not be made");
    return { fault: "failed", reply: null };
  }
}

async function tryToSend(services: Services, ways: Transports, due: DispatchRow): Promise<void> {
  if (due.endsAt <= services.clock.now()) throw new DispatchError("too_late");
  switch (due.channel) {
    case "email":
      return sendEmail(services, ways, due);
    case "push":
      return ways.post(await pushOf(services, due));
    case "webhook":
    case "slack":
    case "teams":
      return ways.post(await postingOf(services, due, due.channel));
  }
}

async function sendEmail(services: Services, { send }: Transports, due: DispatchRow): Promise<void> {
  const { env } = services;
  if (env.mail === null || send === null) throw new DispatchError("unreachable");
  const person = await personOf(services, due);
  const content = await contentOf(services, due, person);
  const leavable = due.topics.filter((topic) => !isForced(topic, "email"));
  await send({
    messageId: messageIdOf(due.id, env.mail.from.address),
    to: { name: person.name, address: person.email },
    date: due.createdAt,
    ...composeEmail(content, env, leaveUrlOf(services, person, leavable)),
  });
}

const leaveUrlOf = (services: Services, { id }: Receiver, topics: readonly DispatchTopic[]): string | null =>
  topics.length === 0 ? null : new URL(unsubscribePath(services, id, topics), services.env.appUrl).href;

async function pushOf(services: Services, due: DispatchRow): Promise<OutgoingPost> {
  const { store, env, clock } = services;
  const person = await personOf(services, due);
  const device = await store.read((reader) => findDevice(reader, due.receiverId));
  if (device?.personId !== person.id) throw new DispatchError("receiver_gone");
  if (device.isEnded) throw new DispatchError("gone");
  const content = await contentOf(services, due, person);
  const keys = await vapidKeys(services);
  const leftMs = Math.min(due.endsAt.getTime() - clock.now().getTime(), KEPT_BY_SERVICE_MS_MAX);
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    subscriptionOf(services, device),
    composePush(content, env, due.id),
    {
      vapidDetails: { subject: subjectOf(env), ...keys },
      TTL: Math.floor(leftMs / SECOND_MS),
      urgency: due.isUrgent ? "high" : "normal",
      // One that is sent again takes the place of the first, where that has not arrived.
      topic: due.id.replaceAll("-", ""),
    },
  );
  return {
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: body ?? new Uint8Array(),
  };
}

/** Whom a push service writes to when something is wrong. */
function subjectOf({ mail, appUrl }: Services["env"]): string {
  if (mail !== null) return `mailto:${mail.from.address}`;
  return appUrl.startsWith("https:") ? appUrl : "mailto:guiche@localhost";
}

async function postingOf(
  services: Services,
  due: DispatchRow,
  channel: "webhook" | "slack" | "teams",
): Promise<OutgoingPost> {
  const { store, vault, env, clock } = services;
  const target = await store.read((reader) => findTarget(reader, due.receiverId));
  if (!target?.url) throw new DispatchError("receiver_gone");
  const url = vault.open(ABOUT.targetUrl(target.id), target.url);
  const content = await contentOf(services, due, null);
  const json = { "content-type": "application/json" };
  switch (channel) {
    case "slack":
      return { url, headers: json, body: Buffer.from(composeSlack(content, env)) };
    case "teams":
      return { url, headers: json, body: Buffer.from(composeTeams(content, env)) };
    case "webhook": {
      if (target.secret === null) throw new Error(`the target ${target.id} has no secret`);
      const text = composeWebhook(content, env);
      const now = clock.now();
      const signature = new Webhook(vault.open(ABOUT.targetSecret(target.id), target.secret)).sign(
        due.id,
        now,
        text,
      );
      const signed = {
        "webhook-id": due.id,
        "webhook-timestamp": String(Math.floor(now.getTime() / SECOND_MS)),
        "webhook-signature": signature,
      };
      return { url, headers: { ...json, ...signed }, body: Buffer.from(text) };
    }
  }
}

async function personOf({ store }: Services, { id, personId }: DispatchRow): Promise<Receiver> {
  if (personId === null) throw new Error(`the dispatch ${id} has no recipient`);
  const person = await store.read((reader) => findReceiver(reader, personId));
  if (!person || person.disabledAt !== null) throw new DispatchError("person_disabled");
  return person;
}

async function contentOf(services: Services, due: DispatchRow, person: Receiver | null): Promise<Content> {
  const { store } = services;
  const items = person === null ? due.items : due.items.filter((item) => mayHear(person, item));
  // A person who lost the right since then is not notified any more.
  if (due.items.length > 0 && items.length === 0) throw new DispatchError("person_disabled");
  const people = items.flatMap(({ doneBy, concerns }) => [doneBy, concerns].flatMap((id) => id ?? []));
  const [names, walletNames, closed] = await store.read(async (reader) => [
    await listPersonNames(reader, people),
    await namesOfWallets(reader, [...new Set(items.map(({ wallet }) => wallet))]),
    await listClosed(reader, items),
  ]);
  const isClosed = ({ kind, objectId }: DispatchItem) =>
    closed.some((one) => one.kind === kind && one.objectId === objectId);
  const wantsTasks = person !== null && (due.form === "summary" || due.channel === "push");
  return {
    form: due.form,
    items: items.map((item) => ({ ...item, isClosed: isClosed(item) })),
    more: due.more,
    topics: due.topics,
    isUrgent: due.isUrgent,
    createdAt: due.createdAt,
    to: person,
    rights: person === null ? ALL_RIGHTS : rightsOf(person),
    names,
    walletNames,
    tasks: wantsTasks ? await tasksOf(services, person) : null,
  };
}

const mayHear = ({ role, wallets }: Receiver, { kind, wallet }: DispatchItem): boolean =>
  roleHas(role, NOTIFICATION_FACTS[kind].right) &&
  (wallets === null || wallet === WHOLE_ACCOUNT || wallets.includes(wallet));

async function tasksOf(services: Services, { id, name, email, role, wallets }: Receiver) {
  const { count, overdue } = await listTasks({
    ...services,
    actor: { personId: id, sessionId: "", name, email, role, wallets, needsSecondStep: false },
    wallet: wallets?.[0] ?? PRINCIPAL,
    traceId: "",
  });
  return { count, overdue };
}
