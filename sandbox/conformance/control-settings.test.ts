import { describe, expect, it } from "vitest";
import { UUID, expectError } from "./expectations";
import { available, createSubAccounts, deposit, expectStatus, readTransaction } from "./scenario";
import { api, control, useSandbox, type Wire } from "./service";
import { deliveries, startEndpoint } from "./webhook-receiver";

useSandbox();

const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

describe("/control/policy", () => {
  it("answers 200 with what is in force", async () => {
    const policy = { blockCnpjPayers: false, institutionSelection: true };
    expectStatus(await control("PUT", "/policy", policy), 200);
  });

  it.each([{ blockCnpjPayers: "no", institutionSelection: true }, { institutionSelection: 1 }])(
    "refuses %j",
    async (policy) => {
      expectError(await control("PUT", "/policy", policy), 400);
    },
  );
});

describe("/control/fees", () => {
  it("reads the table in force", async () => {
    const fees = expectStatus(await control("GET", "/fees"), 200);
    expect(fees).toMatchObject({
      charge: { percent: 0.99, fixed: 0, minimum: 0.5 },
      withdrawal: { percent: 0, fixed: 1 },
      refund: { fixed: 0.5 },
    });
  });

  it("puts a table in force and answers it", async () => {
    const fees = {
      charge: { percent: 1.5, fixed: 0.1, minimum: 0.2 },
      withdrawal: { percent: 0.5, fixed: 0, minimum: 1 },
      refund: { fixed: 0.75 },
    };
    expect(expectStatus(await control("PUT", "/fees", fees), 200)).toEqual(fees);
    expect((await control("GET", "/fees")).body).toEqual(fees);
  });

  const valid = { percent: 1, fixed: 0, minimum: 0 };
  it.each([
    { charge: { ...valid, percent: -1 }, withdrawal: valid, refund: { fixed: 0 } },
    { charge: { ...valid, fixed: 0.001 }, withdrawal: valid, refund: { fixed: 0 } },
    { charge: { ...valid, minimum: "1" }, withdrawal: valid, refund: { fixed: 0 } },
    { charge: valid, withdrawal: valid, refund: { fixed: -1 } },
    { charge: 1, withdrawal: valid, refund: { fixed: 0 } },
  ])("refuses %j", async (fees) => {
    expectError(await control("PUT", "/fees", fees), 400);
  });
});

describe("POST /control/deposits", () => {
  it("credits the main account and a sub-account", async () => {
    await createSubAccounts("loja-a");
    expectStatus(await control("POST", "/deposits", { wallet: "principal", amount: 12.34 }), 201);
    expectStatus(await control("POST", "/deposits", { wallet: "loja-a", amount: 0.01 }), 201);
    expect([await available(), await available("loja-a")]).toEqual([1_234, 1]);
  });

  it.each([0, -1, 1.005, "10", null, undefined, true, 1e21])("refuses the amount %j", async (amount) => {
    expectError(await control("POST", "/deposits", { wallet: "principal", amount }), 400);
    expect(await available()).toBe(0);
  });

  it("to an unknown wallet is 404", async () => {
    expectError(await control("POST", "/deposits", { wallet: "ghost", amount: 1 }), 404);
  });

  it("makes a completed adjustment, which is no payment and cannot be refunded", async () => {
    const answer = await control("POST", "/deposits", { wallet: "principal", amount: 500 });
    const { id } = expectStatus(answer, 201) as { id: string };
    expect(await readTransaction(id)).toMatchObject({ type: "adjustment", status: "completed", amount: 500 });
    const refund = await api("POST", `/transactions/${id}/refund`, { body: {} });
    expectError(refund, 400, "TRANSACTION_NOT_REFUNDABLE");
    expect(await available()).toBe(50_000);
  });

  it("sends no event", async () => {
    await startEndpoint();
    await deposit(100);
    expect(await deliveries()).toEqual([]);
  });
});

describe("/control/institutions", () => {
  it("makes one with its id, and turns it off and on", async () => {
    const made = expectStatus(await control("POST", "/institutions", { name: "Banco", enabled: true }), 201);
    expect(made.pspCredentialId).toMatch(UUID);
    for (const enabled of [false, true])
      expectStatus(await control("PUT", `/institutions/${made.pspCredentialId as string}`, { enabled }), 200);
  });

  it("an unknown one is 404, and a bad body 400", async () => {
    expectError(await control("PUT", `/institutions/${UNKNOWN}`, { enabled: true }), 404);
    expectError(await control("POST", "/institutions", { name: 1, enabled: true }), 400);
    expectError(await control("POST", "/institutions", { name: "Banco", enabled: "yes" }), 400);
  });
});

describe("/control/readings", () => {
  const DEFAULTS = {
    cachedFailures: "success_only",
    duplicateInFlight: "wait",
    keyScope: "account",
    bodyComparison: "json",
    newTokenRevokesOld: false,
    secondRefund: "400",
    expiredShownAs: "cancelled",
    reversedShownAs: "failed",
    originalAfterRefund: "unchanged",
    refundEventId: "transaction",
    lookupByKey: "forever",
    getCrossesWallets: false,
    codePlace: "details.code",
    withdrawalTransactionId: "same",
    refundSubject: "original",
  };
  const VALUES: Record<string, unknown[]> = {
    cachedFailures: ["success_only", "all"],
    duplicateInFlight: ["wait", "409", "process_twice"],
    keyScope: ["account", "wallet", "endpoint"],
    bodyComparison: ["json", "bytes"],
    newTokenRevokesOld: [false, true],
    secondRefund: ["400", "409", "same", "pending_again"],
    expiredShownAs: ["cancelled", "failed", "pending"],
    reversedShownAs: ["failed", "completed", "cancelled"],
    originalAfterRefund: ["unchanged", "status_refunded_is_failed"],
    refundEventId: ["transaction", "refund"],
    lookupByKey: ["forever", "24h"],
    getCrossesWallets: [false, true],
    codePlace: ["details.code", "code", "error"],
    withdrawalTransactionId: ["same", "different"],
    refundSubject: ["original", "refund"],
  };
  const PAIRS = Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => ({ name, value })));

  it("are at first the first named", async () => {
    expect(expectStatus(await control("GET", "/readings"), 200)).toEqual(DEFAULTS);
  });

  it.each(PAIRS)("$name takes $value and leaves the others", async ({ name, value }) => {
    const expected = { ...DEFAULTS, [name]: value };
    expect(expectStatus(await control("PUT", "/readings", { [name]: value }), 200)).toEqual(expected);
    expect((await control("GET", "/readings")).body).toEqual(expected);
  });

  it.each<Wire>([
    { cachedFailures: "some" },
    { newTokenRevokesOld: "true" },
    { getCrossesWallets: 1 },
    { secondRefund: 400 },
    { duplicateInFlight: 409 },
    { keyScope: null },
    { unknownReading: "x" },
    { constructor: "x" },
    { codePlace: "CODE" },
    { withdrawalTransactionId: "other" },
    { withdrawalTransactionId: true },
    { refundSubject: "payment" },
  ])("%j is 400 and changes nothing", async (readings) => {
    expectError(await control("PUT", "/readings", readings), 400);
    expect((await control("GET", "/readings")).body).toEqual(DEFAULTS);
  });

  it("one bad name spoils the whole request", async () => {
    expectError(await control("PUT", "/readings", { keyScope: "wallet", nothing: 1 }), 400);
    expect((await control("GET", "/readings")).body).toEqual(DEFAULTS);
  });
});
