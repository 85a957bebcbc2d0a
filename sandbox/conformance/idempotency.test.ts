import { beforeEach, describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  available,
  chargeBody,
  createCharge,
  createPayment,
  createWithdrawal,
  deposit,
  expectStatus,
  payCharge,
  readTransaction,
  withdrawalBody,
  type Charge,
  type Withdrawal,
} from "./scenario";
import { advance, advanceTo, api, now, tokenWith, useSandbox, type Answer, type Call } from "./service";

useSandbox();

const FUNDS = 100_000;
const KEY = "chave-de-teste-1";
const DAY_MS = 86_400_000;

const charge = (call: Call = {}) => api<Charge>("POST", "/pix", { body: chargeBody(), key: KEY, ...call });

const withdraw = (call: Call = {}) =>
  api<Withdrawal>("POST", "/withdrawals", { body: withdrawalBody(), key: KEY, ...call });

type Creation = (call?: Call) => Promise<Answer<{ id: string }>>;

const CREATIONS: [string, Creation, (overrides: object) => object][] = [
  ["/pix", charge, (overrides) => ({ ...chargeBody(), ...overrides })],
  ["/withdrawals", withdraw, (overrides) => ({ ...withdrawalBody(), ...overrides })],
];

const expectReused = (answer: Answer<unknown>) => expectError(answer, 422, "IDEMPOTENCY_KEY_REUSED");

describe.each(CREATIONS)("Idempotency-Key on POST %s", (_path, create, bodyWith) => {
  beforeEach(() => deposit(FUNDS));

  it("a repeat gives the cached response, byte for byte", async () => {
    const first = await create();
    const second = await create();
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
  });

  it("a repeat has no effect of its own", async () => {
    await create();
    const before = await available();
    for (let n = 0; n < 3; n += 1) await create();
    expect(await available()).toBe(before);
  });

  it("without a key, or with two keys, equal bodies are two requests", async () => {
    const ids = [
      (await create({ key: undefined })).body.id,
      (await create({ key: undefined })).body.id,
      (await create()).body.id,
      (await create({ key: "outra-chave" })).body.id,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it("the same key with a different body is 422, and the first answer stays", async () => {
    const first = await create();
    expectReused(await create({ body: bodyWith({ amount: 20 }) }));
    expect((await create()).text).toBe(first.text);
  });

  it("a body with one more field is a different body", async () => {
    await create();
    expectReused(await create({ body: bodyWith({ externalReference: "pedido-1" }) }));
  });

  it("lives for 24 hours", async () => {
    const start = await now();
    const first = await create();
    await advanceTo(start + DAY_MS - 5_000);
    expect((await create()).text).toBe(first.text);
  });

  it("is a new request after 24 hours", async () => {
    const first = await create();
    await advance(DAY_MS / 1000 + 1);
    const second = expectStatus(await create(), 201);
    expect(second.id).not.toBe(first.body.id);
  });

  it("takes a different body after 24 hours", async () => {
    await create();
    await advance(DAY_MS / 1000 + 1);
    expectStatus(await create({ body: bodyWith({ amount: 20 }) }), 201);
  });

  it("a repeat does not lengthen its life", async () => {
    const first = await create();
    await advance(80_000);
    expect((await create()).body.id).toBe(first.body.id);
    await advance(6_401);
    expect((await create()).body.id).not.toBe(first.body.id);
  });

  it.each([8, 9, 254, 255])("a key of %d characters is accepted", async (length) => {
    expectStatus(await create({ key: "k".repeat(length) }), 201);
  });

  it.each([1, 7, 256, 1_000])("a key of %d characters is refused, and nothing is done", async (length) => {
    const before = await available();
    expectError(await create({ key: "k".repeat(length) }), 400);
    expect(await available()).toBe(before);
  });

  it("a key is told from another by its case", async () => {
    const first = await create({ key: "Chave-Com-Caixa" });
    const second = await create({ key: "chave-com-caixa" });
    expect(second.body.id).not.toBe(first.body.id);
  });

  it("20 repeats at once have one effect and one answer", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("the wrong permission does not reveal a cached answer", async () => {
    await create();
    const token = await tokenWith(["ACCOUNT:READ"]);
    expectError(await create({ token }), 403);
    expectError(await create({ token: "rubbish" }), 401);
  });
});

describe("Idempotency-Key", () => {
  beforeEach(() => deposit(FUNDS));

  it("20 withdrawals at once under one key debit once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => withdraw()));
    expect(await available()).toBe(FUNDS - 1_000);
  });

  it("makes one and answers 422 to the other for two bodies at once under one key", async () => {
    const answers = await Promise.all([
      withdraw({ body: withdrawalBody({ amount: 10 }) }),
      withdraw({ body: withdrawalBody({ amount: 20 }) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect([FUNDS - 1_000, FUNDS - 2_000]).toContain(await available());
  });

  it("the cached answer is the one of creation, whatever became of the charge", async () => {
    const first = await charge();
    await payCharge(first.body.id);
    expect((await charge()).text).toBe(first.text);
    expect((await readTransaction(first.body.id)).status).toBe("completed");
  });

  it("is not read where the endpoint has none", async () => {
    expect((await api("POST", "/projects", { body: { name: "Loja" }, key: "x" })).status).toBe(201);
    expect((await api("GET", "/account", { key: "x" })).status).toBe(200);
    await charge();
    expect((await api("POST", "/projects", { body: { name: "Feira" }, key: KEY })).status).toBe(201);
  });

  it("an invalid request does not use up its key", async () => {
    expectError(await charge({ body: chargeBody({ amount: 0.5 }) }), 400);
    expectStatus(await charge(), 201);
  });

  it("a new token repeats the request as well", async () => {
    const first = await charge();
    const token = await tokenWith(["PIX:WRITE"]);
    expect((await charge({ token })).text).toBe(first.text);
  });
});

describe("Idempotency-Key and the lookup", () => {
  it("a key finds what was made with it", async () => {
    await deposit(FUNDS);
    const made = await createCharge({}, { key: "da-cobranca" });
    const withdrawal = await createWithdrawal({}, { key: "do-saque-1" });
    expect((await readTransaction("da-cobranca")).id).toBe(made.id);
    expect((await readTransaction("do-saque-1")).id).toBe((await readTransaction(withdrawal.id)).id);
  });

  it("a refused request's key finds nothing", async () => {
    expectError(await withdraw(), 400);
    expectError(await api("GET", `/transactions/${KEY}`), 404);
  });

  it("a key may be as long as it is allowed", async () => {
    const key = "k".repeat(255);
    const made = await createPayment({}, { key });
    expect((await readTransaction(key)).id).toBe(made.id);
  });
});
