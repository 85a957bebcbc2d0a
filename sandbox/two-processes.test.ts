import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { TestClient } from "./testing/client";
import { type TestSandbox, startTestSandbox } from "./testing/harness";

const AT_ONCE = 12;

let first: TestSandbox;
let second: TestSandbox;
let clients: [TestClient, TestClient];

beforeAll(async () => {
  const postgresUrl = inject("postgresUrl");
  first = await startTestSandbox({ postgresUrl });
  second = await startTestSandbox({ postgresUrl, databaseUrl: first.databaseUrl });
  clients = [new TestClient(first), new TestClient(second)];
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});
beforeEach(async () => {
  await clients[0].control("POST", "/reset");
  for (const client of clients) await client.signIn();
});

const both = <T>(send: (client: TestClient) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(clients[n % 2 === 0 ? 0 : 1])));

const withdrawal = (amount: number) => ({
  pixKey: "financeiro@loja.example",
  pixKeyType: "email",
  holderName: "Cauã Guimarães",
  holderDocument: "96483227329",
  holderDocumentType: "cpf",
  amount,
});

describe("two sandboxes on one database", () => {
  it("do the work of one key once, and give all callers the same bytes", async () => {
    await clients[0].control("POST", "/deposits", { wallet: "principal", amount: 1000 });
    const answers = await both((client) =>
      client.api("POST", "/withdrawals", withdrawal(100), { "idempotency-key": "one-key-for-all" }),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const { body } = await clients[1].api("GET", "/account");
    expect(body).toMatchObject({ balance: { available: { amount: 90_000 } } });
  });

  it("never pay out more than there is", async () => {
    await clients[0].control("POST", "/deposits", { wallet: "principal", amount: 350 });
    const answers = await both((client) => client.api("POST", "/withdrawals", withdrawal(100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(AT_ONCE - 3);
    const { body } = await clients[1].api("GET", "/account");
    expect(body).toMatchObject({ balance: { available: { amount: 5_000 } } });
  });

  it("let a charge be paid once", async () => {
    const { body: charge } = await clients[0].api("POST", "/pix", { amount: 50, description: "once" });
    const answers = await both((client) => client.control("POST", `/charges/${String(charge.id)}/pay`, {}));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
  });

  it("share one clock", async () => {
    const { body: before } = await clients[1].control("GET", "/clock");
    await clients[0].control("POST", "/clock", { advanceSeconds: 3600 });
    const { body: after } = await clients[1].control("GET", "/clock");
    expect(Date.parse(String(after.now)) - Date.parse(String(before.now))).toBeGreaterThanOrEqual(3_600_000);
    expect((await clients[1].api("GET", "/account")).status).toBe(401);
  });
});
