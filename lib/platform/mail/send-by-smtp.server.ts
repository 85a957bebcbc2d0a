import "server-only";
import { isIP } from "node:net";
import { type ConnectionOptions } from "node:tls";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Env, type MailConfig } from "@/lib/platform/env.server";
import { MailError, type SmtpFailure, mailErrorOf } from "./mail-error";
import { mayUseCleartext } from "./smtp-config";

/** One message to one person. */
export type OutgoingMail = {
  messageId: string;
  to: { name: string; address: string };
  date: Date;
  subject: string;
  text: string;
  html: string;
  /** Beside those that every message has. */
  headers?: Readonly<Record<string, string>>;
};

/** Resolves once the server has taken it. Throws MailError; then it may have been taken all the same. */
export type SendMail = (letter: OutgoingMail) => Promise<void>;

const WAITS = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, wholeMs: 45_000 };

type SmtpOptions = {
  mail: MailConfig;
  environment: Env["environment"];
  waits?: typeof WAITS;
  tls?: ConnectionOptions;
};

/** A connection for each: messages are few, and none waits for another's recipient. */
export async function sendBySmtp(way: SmtpOptions, letter: OutgoingMail): Promise<void> {
  const { address } = way.mail.from;
  const bytes = await bytesOf(way.mail, letter);
  await withConnection(way, async (connection) => {
    await new Promise<void>((done, fail) =>
      connection.send({ from: address, to: [letter.to.address] }, bytes, (error) =>
        error ? fail(error) : done(),
      ),
    );
  });
}

function bytesOf({ from }: MailConfig, { to, headers, ...letter }: OutgoingMail): Promise<Buffer> {
  return new MailComposer({
    ...letter,
    from,
    to: [to],
    headers: { ...headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableUrlAccess: true,
    disableFileAccess: true,
  })
    .compile()
    .build();
}

/** Every wait in it ends: its own, and beyond them one over the whole. */
async function withConnection(
  way: SmtpOptions,
  work: (connection: SMTPConnection) => Promise<void>,
): Promise<void> {
  const { mail, environment, waits = WAITS, tls } = way;
  const { host, port, isTls, login } = mail.server;
  const isClear = mayUseCleartext(mail.server, environment);
  const connection = new SMTPConnection({
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isClear,
    ignoreTLS: isClear,
    connectionTimeout: waits.connectMs,
    dnsTimeout: waits.connectMs,
    greetingTimeout: waits.greetingMs,
    socketTimeout: waits.silenceMs,
    tls: { minVersion: "TLSv1.2", ...(isIP(host) === 0 && { servername: host }), ...tls },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((done, fail) => {
      timer = setTimeout(() => fail(new MailError("silent")), waits.wholeMs);
      // It stays: what the connection says of itself after the answer must not end the process.
      connection.on("error", fail);
      connection.once("end", () => fail(new MailError("unreachable")));
      signedIn(connection, login)
        .then(() => work(connection))
        .then(done, fail);
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw error instanceof MailError ? error : mailErrorOf(error as SmtpFailure);
  } finally {
    clearTimeout(timer);
  }
}

async function signedIn(connection: SMTPConnection, login: MailConfig["server"]["login"]): Promise<void> {
  await new Promise<void>((done, fail) => connection.connect((error) => (error ? fail(error) : done())));
  if (login === null) return;
  const credentials = { user: login.user, pass: login.password };
  await new Promise<void>((done, fail) =>
    connection.login({ ...credentials, credentials }, (error) => (error ? fail(error) : done())),
  );
}
