import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { createCharge, createSubAccounts, readTransaction } from "./scenario";
import { advance, api, setReadings, tokenWith, useSandbox } from "./service";

useSandbox();

const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

describe("GET /transactions/{id}, the order of identifiers", () => {
  it("an id is looked up before an external reference", async () => {
    const charge = await createCharge();
    await createCharge({ externalReference: charge.id });
    expect((await readTransaction(charge.id)).id).toBe(charge.id);
  });

  it("an external reference is looked up before a key", async () => {
    await createCharge({}, { key: "o-mesmo-texto" });
    const named = await createCharge({ externalReference: "o-mesmo-texto" });
    expect((await readTransaction("o-mesmo-texto")).id).toBe(named.id);
  });

  it("a key is looked up where nothing else has that text", async () => {
    const charge = await createCharge({}, { key: "chave-da-cobranca" });
    expect((await readTransaction("chave-da-cobranca")).id).toBe(charge.id);
  });

  it("a UUID that is only an external reference or a key is found as such", async () => {
    const named = await createCharge({ externalReference: UNKNOWN });
    expect((await readTransaction(UNKNOWN)).id).toBe(named.id);
    const key = UNKNOWN.replace(/1$/, "2");
    const keyed = await createCharge({}, { key });
    expect((await readTransaction(key)).id).toBe(keyed.id);
  });

  it.each([
    "a/b",
    "a?b",
    "a#b",
    "pedido 1",
    "100%",
    "%2F",
    "ação",
    "<b>",
    "a\\b",
    "x".repeat(255),
    "undefined",
    "PEDIDO+1",
  ])("finds the external reference %j", async (externalReference) => {
    const charge = await createCharge({ externalReference });
    expect((await readTransaction(externalReference)).id).toBe(charge.id);
  });

  it("does not fold the case of a reference", async () => {
    await createCharge({ externalReference: "Pedido-A" });
    expectError(await api("GET", "/transactions/pedido-a"), 404);
  });

  it.each([UNKNOWN, "nothing", "null", "%00", "%F0%9F%98%80", "x".repeat(4_000)])(
    "answers 404 (or 400) to %j, with resource and id",
    async (id) => {
      const answer = await api<{ details?: unknown }>("GET", `/transactions/${id}`);
      expect([400, 404]).toContain(answer.status);
      if (answer.status === 404)
        expect(answer.body.details).toMatchObject({
          resource: expect.any(String) as string,
          id: expect.any(String) as string,
        });
    },
  );

  it("answers 400 or 404 to a path that is no percent-encoding", async () => {
    expect([400, 404]).toContain((await api("GET", "/transactions/%E0%A4%A")).status);
  });

  it("reading lookupByKey forever: a key is found after 24 hours", async () => {
    const charge = await createCharge({}, { key: "chave-antiga" });
    await advance(86_400 * 3);
    expect((await readTransaction("chave-antiga")).id).toBe(charge.id);
  });

  it("reading lookupByKey 24h: a key is found for 24 hours, the id for ever", async () => {
    await setReadings({ lookupByKey: "24h" });
    const charge = await createCharge({ externalReference: "pedido-1" }, { key: "chave-antiga" });
    await advance(86_000);
    expect((await readTransaction("chave-antiga")).id).toBe(charge.id);
    await advance(401);
    expectError(await api("GET", "/transactions/chave-antiga"), 404);
    expect((await readTransaction("pedido-1")).id).toBe(charge.id);
    expect((await readTransaction(charge.id)).id).toBe(charge.id);
  });
});

describe("GET /transactions/{id}, the wallet", () => {
  it("shows a sub-account its own transactions and not the main account's", async () => {
    await createSubAccounts("loja-a", "loja-b");
    const own = await createCharge({ externalReference: "da-loja" }, { wallet: "loja-a", key: "chave-loja" });
    const main = await createCharge({ externalReference: "da-conta" }, { key: "chave-conta" });
    for (const id of [own.id, "da-loja", "chave-loja"]) {
      expect((await readTransaction(id, { wallet: "loja-a" })).id).toBe(own.id);
      expectError(await api("GET", `/transactions/${id}`), 404);
      expectError(await api("GET", `/transactions/${id}`, { wallet: "loja-b" }), 404);
    }
    for (const id of [main.id, "da-conta", "chave-conta"])
      expectError(await api("GET", `/transactions/${id}`, { wallet: "loja-a" }), 404);
  });

  it("the same reference in two wallets names two transactions", async () => {
    await createSubAccounts("loja-a");
    const main = await createCharge({ externalReference: "pedido-1" });
    const own = await createCharge({ externalReference: "pedido-1" }, { wallet: "loja-a" });
    expect((await readTransaction("pedido-1")).id).toBe(main.id);
    expect((await readTransaction("pedido-1", { wallet: "loja-a" })).id).toBe(own.id);
  });

  it("reading getCrossesWallets: every wallet of the account is read from any", async () => {
    await setReadings({ getCrossesWallets: true });
    await createSubAccounts("loja-a");
    const own = await createCharge({}, { wallet: "loja-a" });
    const main = await createCharge();
    expect((await readTransaction(own.id)).id).toBe(own.id);
    expect((await readTransaction(main.id, { wallet: "loja-a" })).id).toBe(main.id);
  });

  it("needs no more than TRANSACTION:READ", async () => {
    const charge = await createCharge();
    const token = await tokenWith(["TRANSACTION:READ"]);
    expect((await readTransaction(charge.id, { token })).id).toBe(charge.id);
  });
});
