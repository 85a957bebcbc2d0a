import { builtActions, postAction, provePresence, resultOf, sessionOf, trySignIn } from "../fixtures/by-http";
import { paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { expect, running, test } from "../fixtures/test";

const post = async (name: string, cookie: string, input: unknown) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return resultOf(await postAction(action, cookie, JSON.stringify([input])));
};
const intents = () => singleValue("select count(*)::int from intents");

test("T12, T61: a session alone asks for no withdrawal and no refund, and nothing of it is written down", async () => {
  const transactionId = await paidCharge(10);
  const cookie = await sessionOf("finance");
  const before = await intents();
  const withdrawal = {
    wallet: "principal",
    intentId: crypto.randomUUID(),
    mode: "gross",
    amountCentavos: 1_500,
    pixKeyType: "cpf",
    pixKey: "52998224725",
    holderName: "Maria da Silva",
    holderDocumentType: "cpf",
    holderDocument: "52998224725",
  };
  const refused = await post("createWithdrawalAction", cookie, withdrawal);
  expect(refused).toMatchObject({ ok: false, error: { code: "presence_needed" } });
  const refund = { wallet: "principal", intentId: crypto.randomUUID(), transactionId, reason: "troca" };
  expect(await post("requestRefundAction", cookie, refund)).toMatchObject({
    ok: false,
    error: { code: "presence_needed" },
  });
  expect(await intents()).toBe(before);
  await provePresence("finance", cookie);
  const elsewhere = await sessionOf("finance");
  const again = await post("createWithdrawalAction", elsewhere, withdrawal);
  expect(again).toMatchObject({ ok: false, error: { code: "presence_needed" } });
  expect(await intents()).toBe(before);
});

test("T40: a stranger's wrong sign-ins stop nobody who is signed in", async () => {
  const cookie = await sessionOf("manager");
  const email = running().people.manager?.email ?? "";
  try {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 60) statuses.push((await trySignIn(email)).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    await rowsOf("update tries set next_at = now() + interval '5 minutes' where key like 'account%'");
    const delayed = await trySignIn(email);
    expect(delayed.status).toBe(429);
    expect(Number(delayed.headers.get("retry-after"))).toBeGreaterThan(0);
    await provePresence("manager", cookie);
    // Past the proof: refused only because there is no such withdrawal.
    const decision = { wallet: "principal", intentId: crypto.randomUUID(), bodySha256: "0".repeat(64) };
    expect(await post("approveWithdrawalAction", cookie, decision)).toMatchObject({
      error: { code: "not_found" },
    });
  } finally {
    await rowsOf("delete from tries where key like 'account%' or key like 'address:%'");
  }
});
