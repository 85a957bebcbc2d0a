import { centavos } from "@/lib/core/money/money";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { builtActions, postAction, provePresence, resultOf, sessionOf } from "../fixtures/by-http";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { callsOf, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { startSecondInstance } from "../fixtures/second-instance";
import { control, expect, running, test } from "../fixtures/test";

const post = async (name: string, cookie: string, input: unknown, home?: string) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return resultOf(await postAction(action, cookie, JSON.stringify([input]), undefined, home));
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

test("T37: split over two keys, two sessions and two instances at once, no more than a wallet's day leaves", async () => {
  test.setTimeout(3 * 60_000);
  const other = await startSecondInstance();
  try {
    // By this dashboard, and by calls of the merchant's own.
    const before = Number(
      await singleValue(
        `with counted as (
           select i.id, a.amount_centavos from outgoing_acts a join intents i on i.id = a.intent_id
           where a.kind = 'withdrawal' and a.wallet = 'principal' and a.at > now() - interval '24 hours'
             and i.state <> 'rejected' and (i.state <> 'abandoned' or i.may_have_taken_effect))
         select ((select coalesce(sum(amount_centavos), 0) from counted)
           + (select coalesce(sum(amount_centavos), 0) from transactions
              where type = 'withdrawal' and wallet = 'principal' and created_at > now() - interval '24 hours'
                and (intent_id is null or intent_id not in (select id from counted))))::text`,
      ),
    );
    await setWithdrawalRules({ wallet: { ...withdrawal.wallet, dayCentavos: centavos(before + 500) } });
    const cookies = [await provenSessionOf("finance"), await provenSessionOf("finance")];
    const keys = [newKey(), newKey()];
    const asked = Array.from({ length: 24 }, (_, nth) => withdrawalTo(keys[nth % 2] ?? "", 120 + nth));
    const answers = await Promise.all(
      asked.map((one, nth) =>
        post(
          "createWithdrawalAction",
          cookies[nth % 3 === 0 ? 0 : 1] ?? "",
          one,
          nth % 4 < 2 ? undefined : other.url,
        ),
      ),
    );
    expect(answers).not.toContain(null);
    const left = await rowsOf<{ amount: string }>(
      "select amount_centavos::text as amount from outgoing_acts where intent_id = any($1)",
      [asked.map(({ intentId }) => intentId)],
    );
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(left.length);
    const sum = left.reduce((all, { amount }) => all + Number(amount), 0);
    expect(sum).toBeLessThanOrEqual(500);
    // Each refused amount would no longer have fitted within the limit.
    expect(sum).toBeGreaterThan(500 - 143);
    expect(left.length).toBeGreaterThan(1);
  } finally {
    await other.stop();
  }
});

test("T12: a first payment waits for a second person, who is neither its maker nor an admin", async () => {
  await setWithdrawalRules({ firstPaymentNeedsSecond: true });
  const maker = await provenSessionOf("finance");
  const asked = withdrawalTo(newKey(), 150);
  expect(await post("createWithdrawalAction", maker, asked)).toMatchObject({
    ok: true,
    data: { isAwaitingApproval: true },
  });
  const bodySha256 = await singleValue("select body_sha256 from intents where id = $1", [asked.intentId]);
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
  expect(await singleValue("select attempts from intents where id = $1", [asked.intentId])).toBe(1);
});

type Drafted = { wallet: string; intentId: string; bodySha256: unknown };

/** A draft that waits for a manager, made by any role that may request it. */
async function draftOf(maker: string): Promise<Drafted> {
  const asked = withdrawalTo(newKey(), 150);
  expect(await post("createWithdrawalAction", maker, asked)).toMatchObject({
    ok: true,
    data: { isAwaitingApproval: true },
  });
  const bodySha256 = await singleValue("select body_sha256 from intents where id = $1", [asked.intentId]);
  return { wallet: "principal", intentId: asked.intentId, bodySha256 };
}
const stateOf = async (intentId: string) => {
  const [row] = await rowsOf<{ state: string; attempts: number; code: string | null }>(
    "select state, attempts, coalesce(outcome->>'code', outcome->'refusal'->>'code') as code from intents where id = $1",
    [intentId],
  );
  return row;
};
const isOf = ({ intentId }: Drafted, idempotencyKey: string | null): boolean =>
  idempotencyKey?.endsWith(intentId.replaceAll("-", "")) === true;
const withdrawalCalls = () => callsOf("POST", "/withdrawals");
/** The number of times that the service received the withdrawal. */
const sentTimes = async (drafted: Drafted): Promise<number> =>
  (await withdrawalCalls()).filter(({ idempotencyKey }) => isOf(drafted, idempotencyKey)).length;
const personRow = (role: string, change: string) =>
  rowsOf(`update people set ${change} where email = $1`, [running().people[role]?.email]);

test("T12: with two people asked for, one who agrees twice and at once in ten calls is one", async () => {
  await setWithdrawalRules({
    ladder: {
      onePersonAboveCentavos: null,
      twoPeopleAboveCentavos: centavos(100),
      neverAboveCentavos: null,
    },
  });
  const drafted = await draftOf(await provenSessionOf("finance"));
  const [one, other] = [await provenSessionOf("manager"), await provenSessionOf("manager")];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      post("approveWithdrawalAction", nth % 2 === 0 ? one : other, drafted),
    ),
  );
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  expect(await stateOf(drafted.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
  expect(await sentTimes(drafted)).toBe(0);
});

test("T41: a draft does not leave by another's agreement once its maker is disabled", async () => {
  await setWithdrawalRules({ firstPaymentNeedsSecond: true });
  const drafted = await draftOf(await provenSessionOf("finance"));
  await personRow("finance", "disabled_at = now()");
  try {
    const answer = await post("approveWithdrawalAction", await provenSessionOf("manager"), drafted);
    expect(answer).toMatchObject({ ok: false, error: { code: "conflict" } });
    // Refused right before it was sent, or ended by the worker before the manager came.
    expect(["rejected", "abandoned"]).toContain((await stateOf(drafted.intentId))?.state);
    expect(await sentTimes(drafted)).toBe(0);
  } finally {
    await personRow("finance", "disabled_at = null");
  }
});

test("T41: does not repeat a withdrawal that the service answers with 429 once its approver is demoted", async () => {
  await setWithdrawalRules({ firstPaymentNeedsSecond: true });
  const drafted = await draftOf(await provenSessionOf("finance"));
  const manager = await provenSessionOf("manager");
  const busy = { method: "POST", path: "/withdrawals", kind: "status", status: 429, times: 1_000 };
  await control("POST", "/faults", busy);
  try {
    expect(await post("approveWithdrawalAction", manager, drafted)).toMatchObject({ ok: true });
    await personRow("manager", "role = 'viewer'");
    // It goes on answering so until we have looked who agreed.
    await expect
      .poll(async () => (await stateOf(drafted.intentId))?.code, { timeout: 120_000 })
      .toBe("APPROVER_MAY_NOT_APPROVE");
  } finally {
    await control("DELETE", "/faults");
    await personRow("manager", "role = 'manager'");
  }
  const sent = (await withdrawalCalls()).filter(({ idempotencyKey }) => isOf(drafted, idempotencyKey));
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([429]));
});
