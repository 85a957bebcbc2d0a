import pino from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type PayerCharge } from "@/lib/domain/charges/payer-charge";
import { centavos } from "@/lib/core/money/money";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type LiveListener } from "@/lib/platform/live/hub.server";
import { sessionCookieName } from "@/lib/platform/auth/sessions/session-cookie";
import { answerPayerPage } from "./answer-payer-page";
import { openPayerStream } from "@/lib/runtime/open-payer-stream.server";

const NOW = new Date("2026-11-20T15:00:00Z");
const CHARGE_ID = "0192f0c1-2f6e-7c3e-9d7b-3f1b2a4c5d6e";
const PENDING: PayerCharge = {
  shop: { name: "Loja <i>Centro</i>", color: "#f5d90a" },
  logo: null,
  state: "pending",
  amountCentavos: centavos(123_456),
  description: `Pedido <b>"42"</b>`,
  code: { pixCopyPaste: "00020126pix", qrPng: null, receiver: "Loja do Acai" },
  expiresAt: new Date("2026-11-20T15:30:00Z"),
  settledAt: null,
};

const world = vi.hoisted(() => ({
  charges: new Map<string, unknown>(),
  listeners: new Set<unknown>(),
  logged: [] as string[],
  opened: [] as string[],
}));
const found = vi.hoisted(
  () => (_services: unknown, secret: string) =>
    secret === "broken"
      ? Promise.reject(new Error("the database is gone"))
      : Promise.resolve(
          world.charges.has(secret)
            ? { chargeId: CHARGE_ID, charge: world.charges.get(secret), now: NOW }
            : null,
        ),
);
vi.mock("@/lib/domain/charges/get-payer-charge.server", () => ({ getPayerCharge: found }));
vi.mock("@/lib/domain/charges/note-payer-opened.server", () => ({
  notePayerOpened: (_services: unknown, { chargeId }: { chargeId: string }) => {
    world.opened.push(chargeId);
    return Promise.resolve();
  },
}));
vi.mock(import("@/lib/platform/auth/sessions/session-token.server"), async (original) => ({
  ...(await original()),
  sessionIdOf: (token) => Promise.resolve(token === "of-a-person" ? "session" : null),
}));
vi.mock("@/lib/runtime/process.server", () => ({
  processParts: () => ({
    hub: {
      isListening: () => true,
      subscribe: (listener: unknown) => {
        world.listeners.add(listener);
        return () => world.listeners.delete(listener);
      },
    },
  }),
}));
vi.mock("@/lib/runtime/services.server", () => ({
  services: () => ({
    clock: { now: () => NOW },
    env: { trustedProxies: 0, appUrl: "http://localhost:3000", authSecrets: [] },
    log: pino({ base: undefined }, { write: (line: string) => world.logged.push(line) }),
  }),
}));

let address = 0;
beforeEach(() => {
  address++;
  world.charges = new Map([["secret", PENDING]]);
  world.listeners.clear();
  world.logged = [];
  world.opened = [];
});

/** Retains the requests, because a garbage-collected request no longer receives an abort. */
const asked: Request[] = [];
function request(headers: Record<string, string> = {}, path = "/pay/secret", signal?: AbortSignal): Request {
  const made = new Request(`http://localhost:3000${path}`, {
    headers: { "x-forwarded-for": `192.0.2.${address}`, "x-nonce": "abc", ...headers },
    ...(signal && { signal }),
  });
  asked.push(made);
  return made;
}
const say = (...frames: LiveFrame[]) => {
  for (const listener of world.listeners as Set<LiveListener>) listener.onFrames(frames);
};

describe("the payer's page", () => {
  test("shows what is to be paid, escaped, and nothing that names the charge", async () => {
    const answer = await answerPayerPage(request(), "secret");
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain("Pedido &lt;b&gt;&quot;42&quot;&lt;/b&gt;");
    expect(text).toMatch(/R\$\s1\.234,56/);
    expect(text).toContain("Pague até 20/11/2026 12:30");
    expect(text).toContain('<script nonce="abc">');
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(text).not.toContain(CHARGE_ID);
    expect(text).not.toContain("/api/pay/secret");
  });

  test.each([
    [{ "accept-language": "en-GB,en;q=0.9" }, "/pay/secret", "en", "Pay with Pix"],
    [{ "accept-language": "en-GB" }, "/pay/secret?lang=pt-BR", "pt-BR", "Pague com Pix"],
    [{ "accept-language": "de" }, "/pay/secret?lang=xx", "pt-BR", "Pague com Pix"],
    [{ cookie: "a=b; guiche-locale=en" }, "/pay/secret", "en", "Pay with Pix"],
  ])("speaks the language of %j at %s: %s", async (headers: Record<string, string>, path, locale, words) => {
    const text = await (await answerPayerPage(request(headers, path), "secret")).text();
    expect(text).toContain(`<html lang="${locale}">`);
    expect(text).toContain(words);
  });

  test("answers every unknown link alike, the closed ones among them", async () => {
    const [one, two] = await Promise.all(
      ["closed-yesterday", "x".repeat(5_000)].map((secret) => answerPayerPage(request(), secret)),
    );
    expect([one?.status, two?.status]).toEqual([404, 404]);
    expect(await one?.text()).toBe(await two?.text());
  });

  test("says that it cannot say where the database is gone, and logs no secret", async () => {
    const answer = await answerPayerPage(request({}, "/pay/broken"), "broken");
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("Nada foi cobrado");
    expect(world.logged.join()).not.toContain("/pay/broken");
  });

  test("is not read faster than a shop full of customers would", async () => {
    let answer = await answerPayerPage(request(), "secret");
    for (let count = 0; count < 300 && answer.status === 200; count++)
      answer = await answerPayerPage(request(), "secret");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    address++;
    expect((await answerPayerPage(request(), "secret")).status).toBe(200);
  });
});

describe("the payer's stream", () => {
  test("alone says that a person opened the page, and no preview of the link does", async () => {
    for (const agent of ["WhatsApp/2.24", "Googlebot/2.1", "facebookexternalhit/1.1", "Mozilla/5.0"])
      await answerPayerPage(request({ "user-agent": agent }), "secret");
    const head = new Request("http://localhost:3000/pay/secret", { method: "HEAD" });
    await answerPayerPage(head, "secret");
    expect(world.opened).toEqual([]);

    const stop = new AbortController();
    const opened = async (headers: Record<string, string>, secret = "secret") =>
      (await openPayerStream(request(headers, "/api/pay/secret/live", stop.signal), secret)).text();
    const texts = [
      opened({ cookie: `${sessionCookieName("http://localhost:3000")}=of-a-person` }),
      opened({ "sec-fetch-site": "cross-site" }),
      opened({}, "never-was"),
    ];
    await vi.waitFor(() => expect(world.listeners.size).toBe(1));
    expect(world.opened).toEqual([]);
    texts.push(opened({ cookie: `${sessionCookieName("http://localhost:3000")}=expired` }));
    await vi.waitFor(() => expect(world.opened).toEqual([CHARGE_ID]));
    stop.abort();
    await Promise.all(texts);
  });

  test("says one word at the start and whenever it is another, of this charge only", async () => {
    const stop = new AbortController();
    const answer = await openPayerStream(request({}, "/api/pay/secret/live", stop.signal), "secret");
    const text = answer.text();
    await vi.waitFor(() => expect(world.listeners.size).toBe(1));
    say({ name: "charge.changed", ids: ["another"], wallet: "principal" });
    say({ name: "charge.changed", ids: [CHARGE_ID], wallet: "principal" });
    world.charges.set("secret", { ...PENDING, state: "completed" });
    say({ name: "charge.changed", ids: ["another", CHARGE_ID], wallet: "principal" });
    await new Promise((done) => setTimeout(done, 20));
    stop.abort();
    expect((await text).match(/data: \w+/g)).toEqual(["data: pending", "data: completed"]);
    expect(world.listeners.size).toBe(0);
  });

  test("ends with the link", async () => {
    const answer = await openPayerStream(request({}, "/api/pay/secret/live"), "secret");
    const text = answer.text();
    await vi.waitFor(() => expect(world.listeners.size).toBe(1));
    world.charges.clear();
    say({ name: "charge.changed" });
    expect(await text).toContain("data: gone");
    expect(world.listeners.size).toBe(0);
    expect((await openPayerStream(request({}, "/api/pay/secret/live"), "secret")).status).toBe(404);
  });

  test("has so many places for one address, and frees them", async () => {
    const stop = new AbortController();
    const openOne = () => openPayerStream(request({}, "/api/pay/secret/live", stop.signal), "secret");
    const answers = await Promise.all(Array.from({ length: 41 }, openOne));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    const texts = answers.map((answer) => answer.text());
    stop.abort();
    await Promise.all(texts);
    expect((await openPayerStream(request({}, "/api/pay/secret/live"), "secret")).status).toBe(200);
  });

  test("is for our own page only", async () => {
    const answer = await openPayerStream(request({ "sec-fetch-site": "cross-site" }), "secret");
    expect(answer.status).toBe(403);
  });
});
