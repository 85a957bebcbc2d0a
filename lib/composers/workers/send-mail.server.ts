import "server-only";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type MailFault } from "@/lib/core/enums/mail";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type Services } from "@/lib/platform/context.server";
import { type MailConfig } from "@/lib/platform/env.server";
import { answerResetRequests } from "@/lib/domain/people/answer-reset-requests.server";
import { type MailContent, composeMail } from "@/lib/platform/mail/compose-mail.server";
import { MailError } from "@/lib/platform/mail/mail-error";
import { messageIdOf } from "@/lib/platform/mail/message-id";
import {
  type DueMail,
  deleteMailSender,
  leaseDueMail,
  markMailFailed,
  markMailSent,
  saveMailSender,
} from "@/lib/platform/mail/records.server";
import { type SendMail, sendBySmtp } from "@/lib/platform/mail/send-by-smtp.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { nextMailAttemptAt } from "@/lib/platform/mail/retry-policy";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type Work } from "./loop.server";

/** Connections at once: a small mail server takes no more of one sender. */
const AT_ONCE = 5;
/**
 * The lease is longer than an attempt can take. A process that ends during an attempt leaves the message to be sent
 * once more.
 */
const LEASE_MS = 2 * 60_000;

/**
 * Sends due messages, each at least once: a message is flagged after the server accepted it, and sent again where
 * that step was not reached. First records that this worker sends, so that messages are written from then on; without
 * a transport it records that none does.
 */
export function openMailSender(services: Services, send?: SendMail): Work {
  const { env, store, clock } = services;
  const { mail, environment } = env;
  let isTold = false;
  return async () => {
    if (!isTold) {
      await store.transaction((tx) => (mail ? saveMailSender(tx, clock.now()) : deleteMailSender(tx)));
      isTold = true;
    }
    if (mail === null) return { hasMore: false };
    const asked = await answerResetRequests(services);
    const sent = await sendDue(
      services,
      mail,
      send ?? ((letter) => sendBySmtp({ mail, environment }, letter)),
    );
    return { hasMore: asked.hasMore || sent.hasMore };
  };
}

async function sendDue(services: Services, mail: MailConfig, send: SendMail): Promise<{ hasMore: boolean }> {
  const { store, clock } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await store.transaction((tx) => leaseDueMail(tx, now, until, AT_ONCE));
  await Promise.all(due.map((each) => sendOne(services, mail, each, send)));
  return { hasMore: due.length === AT_ONCE };
}

async function sendOne(services: Services, mail: MailConfig, due: DueMail, send: SendMail): Promise<void> {
  const { store, clock, log } = services;
  const { id, kind, attempts, endsAt } = due.message;
  const failure = await failureOf(services, () => tryToSend(services, mail, due, send));
  const now = clock.now();
  if (failure === null) return store.transaction((tx) => markMailSent(tx, id, now));
  const { fault, reply } = failure;
  const nextAt = nextMailAttemptAt(fault, { attempts, endsAt, now });
  await store.transaction(async (tx) => {
    const isLast = await markMailFailed(tx, { id, attempts }, { fault, reply, nextAt }, now);
    if (isLast && nextAt === null && fault !== "person_disabled") await tellGivenUp(tx, fault, now);
  });
  const about = { messageId: id, kind, attempts, fault, reply, nextAt };
  if (nextAt === null) log.error(about, "a message was given up");
  else log.warn(about, "a message did not leave");
}

/** Once a day for each cause: a server that is away makes many of them. */
const tellGivenUp = (tx: Tx, fault: MailFault, now: Date): Promise<void> =>
  notify(tx, {
    kind: "mail_given_up",
    wallet: WHOLE_ACCOUNT,
    objectId: fault,
    occasion: dayOf(now),
    now,
    to: null,
  });

async function tryToSend(
  { env, vault, clock }: Services,
  mail: MailConfig,
  due: DueMail,
  send: SendMail,
): Promise<void> {
  const { message, person } = due;
  if (person.disabledAt !== null) throw new MailError("person_disabled");
  if (message.endsAt <= clock.now()) throw new MailError("too_late");
  await send({
    messageId: messageIdOf(message.id, mail.from.address),
    to: { name: person.name, address: person.email },
    date: message.createdAt,
    ...composeMail(contentOf(due, vault), env),
  });
}

/** A failure of one message does not stop the others. The message is retried like any message that was not sent. */
async function failureOf(
  { log }: Pick<Services, "log">,
  work: () => Promise<void>,
): Promise<MailError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    log.error({ err: error }, "a message could not be made");
    return new MailError("failed");
  }
}

function contentOf(
  { message, person, doneByName, concernedName }: DueMail,
  vault: Services["vault"],
): MailContent {
  const { id, kind, act, personId, concerns, createdAt, endsAt, link } = message;
  const about = { to: { name: person.name, locale: person.locale }, createdAt };
  if (kind !== "security_notice") {
    if (link === null) throw new Error(`the message ${id} has no link`);
    return { ...about, kind, link: vault.open(ABOUT.mailLink(id), link), endsAt };
  }
  if (act === null) throw new Error(`the notice ${id} has no text`);
  return { ...about, kind, act, by: doneByName, name: concernedName, isOwn: concerns === personId };
}
