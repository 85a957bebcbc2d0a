import { type AddressInfo, type Server, createServer } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { startMailServer } from "@/lib/testing/mail-server";
import { makeSelfSignedCertificate } from "@/lib/testing/self-signed";
import { type OutgoingMail, sendBySmtp } from "./send-by-smtp.server";

const certificate = makeSelfSignedCertificate("localhost");
const login = { user: "avisos", password: "s@cr:t% de verdade" };
const from = { name: "Loja do Centro", address: "avisos@loja.example" };
const letter: OutgoingMail = {
  messageId: "<0198a@loja.example>",
  to: { name: 'Ana "Íris" <Lima>', address: "ana@loja.example" },
  date: new Date("2026-11-20T15:00:00.000Z"),
  subject: "Aviso de segurança: ação",
  text: "Olá, Ana.\n.\nfim",
  html: "<p>Olá, Ana.</p>",
};

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function given(options: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  stops.push(server.stop);
  return server;
}

type Way = Parameters<typeof sendBySmtp>[0];
const wayTo = (port: number, change: Partial<Way["mail"]["server"]> = {}, rest: Partial<Way> = {}): Way => ({
  mail: { server: { host: "localhost", port, isTls: false, login: null, ...change }, from },
  environment: "production",
  tls: { ca: certificate.cert },
  ...rest,
});

describe("a server that offers STARTTLS", () => {
  test("gets the login and the message encrypted, and the message whole", async () => {
    const server = await given({ ...certificate, login });
    await sendBySmtp(wayTo(server.port, { login }), letter);
    expect(server.logins).toEqual([{ ...login, isEncrypted: true }]);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ messageId: letter.messageId, subject: letter.subject, date: letter.date });
    expect(mail?.from?.value).toEqual([from]);
    expect(mail?.to).toMatchObject({ value: [letter.to] });
    expect(mail?.text?.trim()).toBe(letter.text);
    expect(mail?.html).toContain(letter.html);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  });

  test("gets neither login nor message where nobody vouches for its certificate", async () => {
    const server = await given({ ...certificate, login });
    const untrusted = wayTo(server.port, { login }, { tls: {} });
    await expect(sendBySmtp(untrusted, letter)).rejects.toMatchObject({ fault: "not_encrypted" });
    expect(server.connections).toBe(1);
    expect(server.logins).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test("or is encrypted from the first byte, as the address says", async () => {
    const server = await given({ ...certificate, login, secure: true });
    await sendBySmtp(wayTo(server.port, { login, isTls: true }), letter);
    expect(server.received).toHaveLength(1);
  });
});

describe("a server that does not encrypt", () => {
  test("gets neither password nor message", async () => {
    const server = await given({ login, hideSTARTTLS: true, allowInsecureAuth: true });
    await expect(sendBySmtp(wayTo(server.port, { login }), letter)).rejects.toMatchObject({
      fault: "not_encrypted",
    });
    expect(server.connections).toBe(1);
    expect(server.logins).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test("is spoken to all the same on this machine in a sandbox", async () => {
    const server = await given({ hideSTARTTLS: true });
    await sendBySmtp(wayTo(server.port, {}, { environment: "sandbox" }), letter);
    expect(server.received).toHaveLength(1);
  });
});

describe("a refusal", () => {
  const open = { environment: "sandbox" } as const;

  test("is distinguished where it concerns the login, and contains nothing of the password", async () => {
    const server = await given({ ...certificate, login });
    const wrong = { user: login.user, password: "outra senha" };
    const error: unknown = await sendBySmtp(wayTo(server.port, { login: wrong }), letter).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ fault: "login_refused", reply: "535 5.7.8" });
    expect(JSON.stringify(error) + String(error)).not.toContain("outra");
  });

  test.each([
    [
      { status: 550, words: "5.1.1 <ana@loja.example> unknown" },
      { fault: "refused", reply: "550 5.1.1" },
    ],
    [
      { status: 451, words: "4.7.1 greylisted, ana@loja.example" },
      { fault: "put_off", reply: "451 4.7.1" },
    ],
    [
      { status: 554, words: "5.7.1 relay denied" },
      { fault: "sender_refused", reply: "554 5.7.1" },
    ],
  ])("of the recipient is told apart: %j", async (answer, expected) => {
    const server = await given({ hideSTARTTLS: true });
    server.answerTo.recipient = () => answer;
    const error: unknown = await sendBySmtp(wayTo(server.port, {}, open), letter).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject(expected);
    expect(String(error)).not.toContain("ana@");
  });

  test("is distinguished where it concerns the content", async () => {
    const server = await given({ hideSTARTTLS: true });
    server.answerTo.data = { status: 452, words: "4.2.2 mailbox full" };
    await expect(sendBySmtp(wayTo(server.port, {}, open), letter)).rejects.toMatchObject({
      fault: "put_off",
    });
    server.answerTo.data = { status: 554, words: "no such content" };
    await expect(sendBySmtp(wayTo(server.port, {}, open), letter)).rejects.toMatchObject({
      fault: "refused",
    });
    expect(server.received).toEqual([]);
  });

  test("is distinguished where it concerns the connection", async () => {
    const server = await given({ hideSTARTTLS: true });
    await server.stop();
    await expect(sendBySmtp(wayTo(server.port, {}, open), letter)).rejects.toMatchObject({
      fault: "unreachable",
    });
  });
});

describe("a server that says nothing", () => {
  const waits = { connectMs: 200, greetingMs: 200, silenceMs: 200, wholeMs: 700 };

  async function rawServer(onLine: (say: (text: string) => void) => void): Promise<Server> {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      onLine((text) => void (socket.destroyed || socket.write(text)));
      stops.push(() => socket.destroy());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    stops.push(() => server.close());
    return server;
  }
  const portOf = (server: Server) => (server.address() as AddressInfo).port;

  test("is given up after a while", async () => {
    const server = await rawServer(() => undefined);
    await expect(
      sendBySmtp(wayTo(portOf(server), {}, { environment: "sandbox", waits }), letter),
    ).rejects.toMatchObject({ fault: "silent" });
  });

  test("nor anything to the point, drop by drop, has an end over the whole", async () => {
    let timer: NodeJS.Timeout | undefined;
    const server = await rawServer((say) => {
      timer = setInterval(() => say("220-wait\r\n"), 50);
    });
    stops.push(() => clearInterval(timer));
    await expect(
      sendBySmtp(
        wayTo(portOf(server), {}, { environment: "sandbox", waits: { ...waits, greetingMs: 60_000 } }),
        letter,
      ),
    ).rejects.toMatchObject({ fault: "silent" });
  });
});
