import { ROLES } from "@/lib/core/enums/people";
import { expect, test } from "@playwright/test";
import { roleHas } from "@/lib/platform/auth/rights/rights";
import { ACTION_RIGHTS, OPEN_ACTIONS } from "@/lib/testing/action-rights";
import { builtActions, endSession, postAction, resultOf, sessionOf } from "../fixtures/by-http";
import { effects } from "../fixtures/effects";
import { REQUEST_VARIANTS, addressesOf, found, plantRecord, read } from "../fixtures/planted-record";
import { running } from "../fixtures/test";

// The threats of the list that only a production build shows: the framework's own addresses, ids and limits, by plain
// HTTP.
test.describe.configure({ mode: "serial" });

async function endedSession(): Promise<string> {
  const cookie = await sessionOf("admin");
  expect((await endSession(cookie)).ok).toBe(true);
  return cookie;
}

test("T1: each action of the build is refused to each who may not, changes nothing, and is in the table", async () => {
  const actions = builtActions();
  const known = [...Object.keys(ACTION_RIGHTS), ...Object.keys(OPEN_ACTIONS)];
  expect(actions.map(({ name }) => name).toSorted()).toEqual(known.toSorted());

  const nobody = [null, "guiche.session=eyJhbGciOiJkaXIifQ..forged", await endedSession()];
  const people = await Promise.all(ROLES.map(async (role) => [role, await sessionOf(role)] as const));
  const before = await effects();
  const answers: string[] = [];
  const expected: string[] = [];
  for (const action of actions) {
    const right = ACTION_RIGHTS[action.name as keyof typeof ACTION_RIGHTS] as
      | (typeof ACTION_RIGHTS)[keyof typeof ACTION_RIGHTS]
      | undefined;
    if (right === undefined) continue;
    const callers = [
      ...nobody.map((cookie) => ["nobody", cookie, "not_signed_in"] as const),
      ...people.map(
        ([role, cookie]) => [role, cookie, roleHas(role, right) ? "invalid_input" : "not_allowed"] as const,
      ),
    ];
    for (const [who, cookie, code] of callers) {
      const result = await resultOf(await postAction(action, cookie, "[]"));
      answers.push(`${action.name} ${who} ${result?.error?.code ?? JSON.stringify(result)}`);
      expected.push(`${action.name} ${who} ${code}`);
    }
  }
  expect(answers).toEqual(expected);
  expect(await effects()).toEqual(before);
});

test("T2: no road past the proxy shows a record to nobody", async () => {
  const addresses = await addressesOf(await plantRecord());
  const cookie = await sessionOf("manager");
  const silent: string[] = [];
  let shown = 0;
  for (const { address, showsRecord } of addresses)
    if (found((await read(address, {}, cookie)).text).length > 0) shown++;
    else if (showsRecord) silent.push(address);
  expect(silent, "addresses that do not show the record to a manager").toEqual([]);
  expect(shown, "pages and answers that show the record to a manager").toBeGreaterThanOrEqual(10);

  const leaks: string[] = [];
  for (const { address } of addresses)
    for (const [way, request] of Object.entries(REQUEST_VARIANTS)) {
      const { status, text } = await read(address, request);
      if (status >= 500) leaks.push(`${address} ${way}: ${status}`);
      for (const needle of found(text)) leaks.push(`${address} ${way}: ${needle}`);
    }
  expect(leaks).toEqual([]);
});

const TURNS = 200;

test("T25: two people in turns each get their own, and nobody may keep an answer", async () => {
  const { people } = running();
  const two = await Promise.all(
    ["finance", "support"].map(async (role) => ({
      email: people[role]?.email ?? "",
      cookie: await sessionOf(role),
    })),
  );
  const [one, other] = two;
  if (!one || !other) throw new Error("nobody");
  for (let turn = 0; turn < TURNS; turn++) {
    const [asking, absent] = turn % 2 === 0 ? [one, other] : [other, one];
    const address = turn % 8 < 6 ? "/api/people/me" : turn % 8 === 6 ? "/account?_rsc=1abcd" : "/account";
    const [{ text }, across] = await Promise.all([
      read(address, address.includes("_rsc") ? { headers: { rsc: "1" } } : {}, asking.cookie),
      turn % 10 === 0 ? read(address, {}, absent.cookie) : null,
    ]);
    expect(text).toContain(asking.email);
    expect(text).not.toContain(absent.email);
    if (across) expect(across.text).not.toContain(asking.email);
  }

  const cookie = await sessionOf("admin");
  const kept: string[] = [];
  for (const { address } of await addressesOf(await plantRecord()))
    for (const way of ["plain", "?_rsc"]) {
      const { status, headers } = await read(address, REQUEST_VARIANTS[way] ?? {}, cookie);
      // The framework's own refusal of a method holds nothing.
      if (status !== 405 && !headers.get("cache-control")?.includes("no-store"))
        kept.push(`${address} ${way} ${status}`);
    }
  expect(kept).toEqual([]);
  expect((await endSession(cookie)).headers.get("clear-site-data")).toContain('"cache"');
});
