import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { findIntent } from "@/lib/engine/intents/records.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError, type PixErrorFacts } from "@/lib/pix/pix-error";
import { type SubAccountWire } from "@/lib/pix/wire/sub-account";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { createSubAccount } from "./create-sub-account.server";
import { findWallet } from "./records.server";
import { CreateSubAccountInput } from "./schema";
import { subAccountHandler } from "./sub-account-handler.server";

let services: TestServices;
let ctx: Context;
beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services, { role: "finance" });
});

const withPix = (pix: Partial<PixClient>): Context => ({ ...ctx, pix: fakePix(pix) });
const input = (reference: string) => ({ intentId: crypto.randomUUID(), reference, name: "Loja A" });
const reported = (reference: string, change: Partial<SubAccountWire> = {}): SubAccountWire => ({
  id: newId(),
  reference,
  name: "Loja A",
  status: "approved",
  createdAt: services.clock.now(),
  ...change,
});
const failing = (facts: Omit<PixErrorFacts, "about">) => () =>
  Promise.reject(new PixError({ about: "POST /sub-accounts", ...facts }));
const lost = failing({ proof: "ambiguous", kind: "timeout" });
const taken = failing({
  proof: "rejected",
  kind: "conflict",
  status: 409,
  code: "SUB_ACCOUNT_REFERENCE_TAKEN",
  serviceMessage: "The reference is already used in the account",
});

/** The first answer is lost, the repeat is refused as taken, and then the list is read. */
async function loseThenConflict(reference: string, listed: (sentAt: Date) => SubAccountWire[]) {
  const form = input(reference);
  expect(await createSubAccount(withPix({ createSubAccount: lost }), form)).toMatchObject({
    reference: null,
  });
  const run = async (pix: Partial<PixClient>) => {
    await makeDue(form.intentId);
    return runIntent(withPix(pix), subAccountHandler, form.intentId);
  };
  const unanswered = await run({ createSubAccount: taken });
  // The list is read at once: the person waits for it in front of the form.
  expect(unanswered.state).toBe("ambiguous");
  expect(unanswered.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
  const sentAt = unanswered.firstSentAt ?? services.clock.now();
  return run({ listSubAccounts: () => Promise.resolve({ items: listed(sentAt), unreadable: 0 }) });
}

const makeDue = (id: string) =>
  services.store.writers.query(
    "update intents set next_attempt_at = now() - interval '1 second' where id = $1",
    [id],
  );

describe("createSubAccount", () => {
  it("writes the wallet into the mirror with the answer", async () => {
    const answer = reported("shop-a");
    const form = input("shop-a");
    const bodies: string[] = [];
    const pix = {
      createSubAccount: (body: Uint8Array) => {
        bodies.push(Buffer.from(body).toString("utf8"));
        return Promise.resolve(answer);
      },
    };
    expect(await createSubAccount(withPix(pix), form)).toEqual({
      reference: "shop-a",
      intentId: form.intentId,
    });
    expect(await createSubAccount(withPix(pix), form)).toMatchObject({ reference: "shop-a" });
    expect(bodies).toEqual(['{"reference":"shop-a","name":"Loja A"}']);
    const row = await services.store.read((reader) => findWallet(reader, "shop-a"));
    expect(row).toMatchObject({ subAccountId: answer.id, name: "Loja A", status: "approved" });
  });

  it("says of a first attempt's 409 that the reference is taken, at its field", async () => {
    await expect(
      createSubAccount(withPix({ createSubAccount: taken }), input("shop-b")),
    ).rejects.toMatchObject({
      code: "rejected_upstream",
      fields: { reference: "taken" },
      upstreamCode: "SUB_ACCOUNT_REFERENCE_TAKEN",
    });
    expect(await services.store.read((reader) => findWallet(reader, "shop-b"))).toBeNull();
  });

  it("finds its own after a lost answer and a 409: same fields, made after it was sent", async () => {
    const settled = await loseThenConflict("shop-c", (createdAt) => [
      reported("other", { createdAt }),
      reported("shop-c", { createdAt }),
    ]);
    expect(settled).toMatchObject({ state: "accepted", resultId: "shop-c" });
    expect(await services.store.read((reader) => findWallet(reader, "shop-c"))).not.toBeNull();
  });

  it.each([
    ["another name", { name: "Loja B" }],
    ["an older one", { createdAt: new Date("2026-01-01T00:00:00Z") }],
  ])("never takes %s for its own after a 409", async (what, change) => {
    const reference = what.replaceAll(" ", "-");
    const settled = await loseThenConflict(reference, (createdAt) => [
      reported(reference, { createdAt, ...change }),
    ]);
    expect(settled).toMatchObject({ state: "rejected", resultId: null, pausedBecause: null });
    expect(refusalOf(settled)).toMatchObject({
      fields: { reference: "taken" },
      upstreamCode: "SUB_ACCOUNT_REFERENCE_TAKEN",
    });
    expect(await services.store.read((reader) => findWallet(reader, reference))).toBeNull();
  });

  it("lets nobody of some wallets only make one that the person could not see", async () => {
    const scoped = await testContext(services, { role: "finance", wallets: ["shop-a"], wallet: "shop-a" });
    const form = input("shop-d");
    await expect(createSubAccount(scoped, form)).rejects.toMatchObject({ code: "not_allowed" });
    expect(await services.store.read((reader) => findIntent(reader, form.intentId))).toBeNull();
  });
});

describe("CreateSubAccountInput", () => {
  const faultOf = (reference: string) =>
    CreateSubAccountInput.safeParse(input(reference)).error?.issues[0]?.message;
  it("keeps the specification's pattern and its reserved word", () => {
    for (const legal of ["a--b__c", "0a", "constructor", "null", "main"])
      expect(faultOf(legal)).toBeUndefined();
    for (const wrong of ["a", "AB", "a b", "á1", "a.b", "-ab", "_ab", "ab\n", "a".repeat(33)])
      expect(faultOf(wrong)).toBe("reference_pattern");
    expect(faultOf("principal")).toBe("reference_principal");
    expect(faultOf("")).toBe("required");
  });
});
