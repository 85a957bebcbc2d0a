import { centavos } from "@/lib/core/money/money";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { builtActions, postAction, provePresence, resultOf, sessionOf } from "../fixtures/by-http";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { expect, running, test } from "../fixtures/test";

const post = async (name: string, cookie: string, input: unknown) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return resultOf(await postAction(action, cookie, JSON.stringify([input])));
};
const proven = async (role: string): Promise<string> => {
  const cookie = await sessionOf(role);
  await provePresence(role, cookie);
  return cookie;
};
const versionNow = async () =>
  Number(await singleValue("select coalesce(max(version), 0)::int from payout_rules"));
const withHold = (hours: number) => ({
  ...FREE_RULES,
  withdrawal: { ...FREE_RULES.withdrawal, newRecipientHoldHours: hours },
});
const change = async (hours: number) => ({
  ofVersion: await versionNow(),
  rules: withHold(hours),
  reason: "Fornecedores novos",
});
const waiting = async () => {
  const [row] = await rowsOf<{ id: string; sha256: string }>(
    "select id::text, sha256 from change_requests where kind = 'rules.change' and decision is null",
  );
  return row && { changeId: row.id, sha256: row.sha256 };
};

test.beforeEach(async () => {
  await setRules(databaseUrlIn(running().dataDir));
  const left = await waiting();
  if (left) await post("refuseChangeAction", await proven("manager"), left);
});
test.afterAll(() => setRules(databaseUrlIn(running().dataDir)));

test("T38: nobody changes the rules of outgoing money alone, without presence, or without the right", async () => {
  const before = await versionNow();
  for (const role of ["finance", "manager", "support", "viewer"])
    expect(await post("askRulesAction", await proven(role), await change(9))).toMatchObject({
      ok: false,
      error: { code: "not_allowed" },
    });
  expect(await post("askRulesAction", await sessionOf("admin"), await change(9))).toMatchObject({
    ok: false,
    error: { code: "presence_needed" },
  });
  const admin = await proven("admin");
  expect(await post("askRulesAction", admin, await change(9))).toMatchObject({
    ok: true,
    data: { isApplied: false },
  });
  const asked = await waiting();
  expect(await post("agreeToChangeAction", admin, asked)).toMatchObject({ ok: false });
  // Another body than the one that was seen is another change.
  const manager = await proven("manager");
  const other = { ...asked, sha256: "0".repeat(64) };
  expect(await post("agreeToChangeAction", manager, other)).toMatchObject({ ok: false });
  expect(await versionNow()).toBe(before);
  expect(await post("agreeToChangeAction", manager, asked)).toMatchObject({ ok: true });
  expect(await versionNow()).toBe(before + 1);
  expect(
    await singleValue(
      "select value->'withdrawal'->'newRecipientHoldHours' from payout_rules where version = $1",
      [before + 1],
    ),
  ).toBe(9);
});

test("a change that was made on another version is refused, and one that waits is overtaken by it", async () => {
  const admin = await proven("admin");
  const stale = await change(7);
  await post("askRulesAction", admin, stale);
  const asked = await waiting();
  await setRules(databaseUrlIn(running().dataDir), withHold(1));
  const now = await versionNow();
  expect(await post("agreeToChangeAction", await proven("manager"), asked)).toMatchObject({ ok: false });
  expect(await post("askRulesAction", admin, stale)).toMatchObject({
    ok: false,
    error: { reason: "changed" },
  });
  expect(await versionNow()).toBe(now);
});

test("rejects rules that cannot be a version before any request for agreement", async () => {
  const admin = await proven("admin");
  const { ofVersion, reason } = await change(1);
  const { withdrawal, ...others } = FREE_RULES;
  for (const rules of [
    { withdrawal },
    { ...others, withdrawal: { ...withdrawal, hours: [0] } },
    { ...others, withdrawal: { ...withdrawal, wallet: { ...withdrawal.wallet, dayCentavos: -1 } } },
    // A tier that no person can request.
    { ...FREE_RULES, personDayCentavos: { ...FREE_RULES.personDayCentavos, finance: centavos(1) } },
    {
      ...others,
      withdrawal: {
        ...withdrawal,
        ladder: {
          onePersonAboveCentavos: centavos(2),
          twoPeopleAboveCentavos: centavos(1),
          neverAboveCentavos: null,
        },
      },
    },
  ])
    expect(await post("askRulesAction", admin, { ofVersion, rules, reason })).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
  expect(await waiting()).toBeUndefined();
});
