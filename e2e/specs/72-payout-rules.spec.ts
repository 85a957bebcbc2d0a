import { centavos } from "@/lib/core/money";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { builtActions, postAction, provePresence, resultOf, sessionOf } from "../fixtures/by-http";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { paidCharge } from "../fixtures/merchant";
import { oneOf, rowsOf } from "../fixtures/mirror";
import { expect, running, test } from "../fixtures/test";

const post = async (name: string, cookie: string, input: unknown) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return resultOf(await postAction(action, cookie, JSON.stringify([input])));
};

const { withdrawal } = FREE_RULES;
const setWithdrawalRules = (changed: Partial<typeof withdrawal>) =>
  setRules(databaseUrlIn(running().dataDir), { ...FREE_RULES, withdrawal: { ...withdrawal, ...changed } });

async function provenSessionOf(role: string): Promise<string> {
  const cookie = await sessionOf(role);
  await provePresence(role, cookie);
  return cookie;
}

const withdrawalTo = (pixKey: string, amountCentavos: number) => ({
  wallet: "principal",
  intentId: crypto.randomUUID(),
  mode: "gross",
  amountCentavos,
  pixKeyType: "email",
  pixKey,
  holderName: "Recebedor Apressado",
  holderDocumentType: "cpf",
  holderDocument: "52998224725",
  payAgain: true,
});
const newKey = () => `alvo-${crypto.randomUUID().slice(0, 8)}@recebedor.example`;

test.beforeAll(() => paidCharge(100));
test.afterEach(() => setRules(databaseUrlIn(running().dataDir)));

test("T37: twenty withdrawals at once to one key move no more than the day's limit of a recipient", async () => {
  await setWithdrawalRules({ new: { ...withdrawal.new, dayCentavos: centavos(400) } });
  const cookie = await provenSessionOf("finance");
  const key = newKey();
  // Each of another amount: the same one again would be refused as a doubt, not by the sum.
  const asked = Array.from({ length: 20 }, (_, nth) => withdrawalTo(key, 150 + nth));
  const answers = await Promise.all(asked.map((one) => post("createWithdrawalAction", cookie, one)));

  expect(answers.filter((answer) => answer?.ok)).toHaveLength(2);
  for (const answer of answers.filter((each) => !each?.ok))
    expect(JSON.stringify(answer?.error)).toContain("payout_");
  const left = await rowsOf<{ attempts: number; amount: string }>(
    `select i.attempts, a.amount_centavos::text as amount from intents i join outgoing_acts a on a.intent_id = i.id
     where i.id = any($1)`,
    [asked.map(({ intentId }) => intentId)],
  );
  expect(left).toHaveLength(2);
  expect(left.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeLessThanOrEqual(400);
});

test("T12: a first payment waits for a second person, who is neither its maker nor an admin", async () => {
  await setWithdrawalRules({ firstPaymentNeedsSecond: true });
  const maker = await provenSessionOf("finance");
  const asked = withdrawalTo(newKey(), 150);
  expect(await post("createWithdrawalAction", maker, asked)).toMatchObject({
    ok: true,
    data: { isAwaitingApproval: true },
  });
  const bodySha256 = await oneOf("select body_sha256 from intents where id = $1", [asked.intentId]);
  const decision = { wallet: "principal", intentId: asked.intentId, bodySha256 };
  for (const cookie of [maker, await provenSessionOf("admin")])
    expect(await post("approveWithdrawalAction", cookie, decision)).toMatchObject({
      ok: false,
      error: { code: "not_allowed" },
    });
  expect(await rowsOf("select state, attempts from intents where id = $1", [asked.intentId])).toEqual([
    { state: "awaiting_approval", attempts: 0 },
  ]);
  expect(await post("approveWithdrawalAction", await provenSessionOf("manager"), decision)).toMatchObject({
    ok: true,
  });
  expect(await oneOf("select attempts from intents where id = $1", [asked.intentId])).toBe(1);
});
