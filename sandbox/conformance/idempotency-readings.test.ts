import { beforeEach, describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  available,
  chargeBody,
  createSubAccounts,
  deposit,
  expectStatus,
  readTransaction,
  withdrawalBody,
  type Charge,
  type Withdrawal,
} from "./scenario";
import { advance, api, setReadings, useSandbox, type Answer, type Call } from "./service";

useSandbox();

const FUNDS = 100_000;
const KEY = "chave-de-teste-1";
const DAY_MS = 86_400_000;

const charge = (call: Call = {}) => api<Charge>("POST", "/pix", { body: chargeBody(), key: KEY, ...call });

const withdraw = (call: Call = {}) =>
  api<Withdrawal>("POST", "/withdrawals", { body: withdrawalBody(), key: KEY, ...call });

const expectReused = (answer: Answer<unknown>) => expectError(answer, 422, "IDEMPOTENCY_KEY_REUSED");

describe("reading cachedFailures", () => {
  it("success_only: a refusal is forgotten, and the repeat is tried anew", async () => {
    expectError(await withdraw(), 400, "INSUFFICIENT_BALANCE");
    await deposit(FUNDS);
    expectStatus(await withdraw(), 201);
    expect(await available()).toBe(FUNDS - 1_000);
  });

  it("all: a refusal is the answer for as long as the key lives", async () => {
    await setReadings({ cachedFailures: "all" });
    const first = await withdraw();
    expectError(first, 400, "INSUFFICIENT_BALANCE");
    await deposit(FUNDS);
    expect((await withdraw()).text).toBe(first.text);
    expect(await available()).toBe(FUNDS);
    await advance(DAY_MS / 1000 + 1);
    expectStatus(await withdraw(), 201);
  });
});

describe("reading duplicateInFlight", () => {
  beforeEach(() => deposit(FUNDS));
  const many = () => Promise.all(Array.from({ length: 20 }, () => withdraw()));

  it("409: a repeat that meets the first in flight is a conflict; one effect", async () => {
    await setReadings({ duplicateInFlight: "409" });
    const answers = await many();
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 409);
    expect(await available()).toBe(FUNDS - 1_000);
    expect((await withdraw()).text).toBe(made[0]?.text);
  });

  it("process_twice: each accepted answer may be an effect of its own, and the money says so", async () => {
    await setReadings({ duplicateInFlight: "process_twice" });
    const answers = await many();
    for (const answer of answers) expectStatus(answer, 201);
    const effects = new Set(answers.map(({ body }) => body.id)).size;
    expect(effects).toBeGreaterThan(1);
    expect(await available()).toBe(FUNDS - 1_000 * effects);
  });
});

describe("reading duplicateInFlight, once the first has been answered", () => {
  it.each(["wait", "409", "process_twice"])("%s: a repeat gives the cached response", async (value) => {
    await deposit(FUNDS);
    await setReadings({ duplicateInFlight: value });
    const first = await withdraw();
    expect((await withdraw()).text).toBe(first.text);
    expect(await available()).toBe(FUNDS - 1_000);
  });
});

describe("reading keyScope", () => {
  beforeEach(async () => {
    await createSubAccounts("loja-a");
    await deposit(FUNDS);
    await deposit(FUNDS, "loja-a");
  });

  /** The same key again: elsewhere, in another wallet, in both. */
  const again = async () => ({
    endpoint: (await charge()).status,
    wallet: (await withdraw({ wallet: "loja-a" })).status,
  });

  it("account: the key names one request of the account", async () => {
    await withdraw();
    expect(await again()).toEqual({ endpoint: 422, wallet: 422 });
  });

  it("wallet: each wallet has its own keys", async () => {
    await setReadings({ keyScope: "wallet" });
    await withdraw();
    expect(await again()).toEqual({ endpoint: 422, wallet: 201 });
  });

  it("wallet: each wallet finds its own by the key", async () => {
    await setReadings({ keyScope: "wallet" });
    const main = (await charge()).body.id;
    const own = (await charge({ wallet: "loja-a" })).body.id;
    expect(own).not.toBe(main);
    expect((await readTransaction(KEY)).id).toBe(main);
    expect((await readTransaction(KEY, { wallet: "loja-a" })).id).toBe(own);
  });

  it("endpoint: each endpoint has its own keys", async () => {
    await setReadings({ keyScope: "endpoint" });
    await withdraw();
    expect(await again()).toEqual({ endpoint: 201, wallet: 422 });
  });
});

describe("reading bodyComparison", () => {
  const same = '{"amount":10,"description":"Pedido"}';
  const EQUAL = [
    '{ "amount": 10, "description": "Pedido" }',
    '{"description":"Pedido","amount":10}',
    '{"amount":10.0,"description":"Pedido"}',
    '{"amount":1e1,"description":"Pedido"}',
    '{"amount":10,"description":"P\\u0065dido"}',
  ];

  it.each(EQUAL)("json: %s is the same body", async (raw) => {
    const first = await charge({ raw: same });
    expect((await charge({ raw })).text).toBe(first.text);
  });

  it.each(EQUAL)("bytes: %s is a different body", async (raw) => {
    await setReadings({ bodyComparison: "bytes" });
    await charge({ raw: same });
    expectReused(await charge({ raw }));
  });

  it("bytes: the same bytes are the same body", async () => {
    await setReadings({ bodyComparison: "bytes" });
    const first = await charge({ raw: same });
    expect((await charge({ raw: same })).text).toBe(first.text);
  });
});
