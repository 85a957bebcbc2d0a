import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type Answer = { status: number; words: string } | null;

export type MailServerForTests = {
  port: number;
  /** In the order in which they were taken; one that is sent twice is here twice. */
  received: ParsedMail[];
  /** The credentials that clients logged in with. A connection that did not reach the login is not in the list. */
  logins: { user: string; password: string; isEncrypted: boolean }[];
  connections: number;
  /** The server's answers to a recipient and to a message from now on. Null: it accepts them. */
  answerTo: { recipient: (address: string) => Answer; data: Answer };
  stop(): Promise<void>;
};

/** A real SMTP server with a mailbox for everybody. `login`: wanted by it. */
export async function startMailServer({
  login,
  ...options
}: { login?: { user: string; password: string } } & SMTPServerOptions = {}): Promise<MailServerForTests> {
  const logins: MailServerForTests["logins"] = [];
  const received: ParsedMail[] = [];
  const answerTo: MailServerForTests["answerTo"] = { recipient: () => null, data: null };
  const server = new SMTPServer({
    authOptional: login === undefined,
    ...options,
    onConnect: (_session, done) => {
      running.connections++;
      done();
    },
    onAuth: (given, session, done) => {
      const [user, password] = [given.username ?? "", given.password ?? ""];
      logins.push({ user, password, isEncrypted: session.secure });
      if (user === login?.user && password === login.password) done(null, { user });
      else done(refusal({ status: 535, words: "5.7.8 Authentication failed" }));
    },
    onRcptTo: ({ address }, _session, done) => done(refusal(answerTo.recipient(address))),
    onData: (stream, _session, done) => {
      void simpleParser(stream).then((mail) => {
        if (answerTo.data === null) received.push(mail);
        done(refusal(answerTo.data));
      }, done);
    },
  });
  const running: MailServerForTests = {
    port: 0,
    received,
    logins,
    connections: 0,
    answerTo,
    stop: () => new Promise((done) => server.close(done)),
  };
  // A client that breaks off is part of what is tested.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  running.port = (server.server.address() as AddressInfo).port;
  return running;
}

function refusal(answer: Answer): Error | null {
  if (answer === null) return null;
  return Object.assign(new Error(answer.words), { responseCode: answer.status });
}
