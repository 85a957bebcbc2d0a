import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { ROLES } from "@/lib/core/enums/people";
import { roleHas } from "@/lib/platform/auth/rights/rights";
import { ACTION_RIGHTS } from "@/lib/testing/action-rights";
import { ECHO, oddInputOf, oddValues } from "@/lib/testing/odd-inputs";
import { actionSchemas } from "../fixtures/action-schemas";
import { type RawRequest, sendRawRequest, inTurns } from "../fixtures/raw-request";
import { builtActions, resultOf, sessionOf } from "../fixtures/by-http";
import { effects } from "../fixtures/effects";
import { merchant, newSubAccount, paidCharge, serviceNow } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import {
  callOf,
  cookieOf,
  draw,
  faultsInLog,
  foreignCalls,
  linesOfLog,
  logSize,
  short,
  wrongIn,
} from "../fixtures/odd";
import { control, running } from "../fixtures/test";

// Every action of the build, given what no form of ours sends.
test.describe.configure({ mode: "serial" });

const SHAPES = 10;

const named = (name: string) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return action;
};

/**
 * Encodes the input as the browser does. The framework's own markers begin with a dollar, and a text that begins with
 * one is escaped.
 */
const written = (input: unknown): string =>
  JSON.stringify([input], (_name, value: unknown) =>
    typeof value === "string" && value.startsWith("$") ? `$${value}` : value,
  );

test("answers any input of an action, and turns no part of it into another path at the service", async () => {
  const from = logSize();
  const since = await serviceNow();
  const schemas = await actionSchemas();
  expect(schemas.size).toBeGreaterThan(50);
  const asked: (RawRequest & { name: string })[] = [];
  for (const [nth, action] of builtActions().entries()) {
    const right = Object.entries(ACTION_RIGHTS).find(([name]) => name === action.name)?.[1];
    const role = ROLES.find((one) => right === undefined || roleHas(one, right)) ?? "admin";
    const schema = schemas.get(action.name);
    const inputs = draw(schema ? oddInputOf(schema) : oddValues(), SHAPES, nth);
    const bodies = [...inputs.map(written), "[]", "{}", "[null]", "[[],[]]", `["${ECHO}",1,2,3]`];
    const cookie = await cookieOf(role);
    for (const [at, body] of bodies.entries())
      asked.push({ ...callOf(action, body, at % 7 === 6 ? {} : { cookie }), name: action.name });
  }
  const wrong = await inTurns(asked, async (one) => {
    const answer = await sendRawRequest(one);
    const result = await resultOf(new Response(answer.text));
    const faults = [...wrongIn(answer), ...(result?.error?.code === "internal" ? ["internal"] : [])];
    return faults.map((fault) => `${fault}: ${one.name} ${short(one)}`);
  });
  // One of the shapes may have been a freeze, or have let the sandbox's merchant sell by itself.
  await rowsOf("delete from freezes");
  await control("PUT", "/life", { isOn: false });
  expect(wrong.flat()).toEqual([]);
  expect(faultsInLog(from)).toEqual([]);
  expect(await foreignCalls(since)).toEqual([]);
});

const FORGED = `{"level":60,"msg":"${ECHO}"}`;

test("refuses with 400 before any act a body that no browser writes, repeats it to nobody, and forges no log line", async () => {
  const from = logSize();
  const cookie = await cookieOf("admin");
  const messages = [
    ...["", "[", `"${ECHO}"`, ECHO, `\n${FORGED}\n`, "{}"],
    ...['["$F9"]', '["$Q9"]', '["$B9"]', '["$9:a:b"]', '["$0"]', "[".repeat(100_000)],
  ];
  const boundary = "x-odd";
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="0"\r\n\r\n`;
  const forms = [
    "",
    part,
    `${part}["$K1"]`,
    `${part}[{}]\r\n--${boundary}--\r\n`,
    `${part}${ECHO}\r\n--${boundary}`,
  ];
  const before = await effects();
  const acts = draw(fc.constantFrom(...builtActions()), 8);
  const asked = acts.flatMap((action) => [
    ...messages.map((body) => callOf(action, body, { cookie })),
    ...forms.flatMap((body) => {
      const sent = callOf(action, body, {
        cookie,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      });
      const { "next-action": _, ...headers } = sent.headers ?? {};
      return [sent, { ...sent, headers }];
    }),
    callOf(action, "[{}]", { cookie, "content-type": "application/json" }),
    callOf(action, "0=%5B%7B%7D%5D", { cookie, "content-type": "application/x-www-form-urlencoded" }),
  ]);
  for (const [one, answer] of await inTurns(
    asked,
    async (each) => [each, await sendRawRequest(each)] as const,
  )) {
    expect(answer.status, short(one)).toBe(400);
    expect(answer.text, short(one)).toBe("");
  }
  expect(await effects()).toEqual(before);
  expect(faultsInLog(from)).toEqual([]);
  expect(linesOfLog(from).filter((line) => line.startsWith(FORGED))).toEqual([]);
});

test("an id with a slash asks the service for one object, or for none", async () => {
  const since = await serviceNow();
  const cookie = await sessionOf("finance");
  const ids = [
    "../auth",
    "..%2Fauth",
    "a/b",
    "a/refund",
    "..",
    ".",
    "%2e%2e/auth",
    "x?y=1",
    "x#y",
    "a\\..\\auth",
    "%00",
  ];
  const post = async (name: string, input: unknown) => {
    const answer = await sendRawRequest(callOf(named(name), JSON.stringify([input]), { cookie }));
    return (await resultOf(new Response(answer.text))) as { ok: boolean; data?: { runId: string } } | null;
  };
  for (const text of ids) expect(await post("askServiceAction", { text }), text).toHaveProperty("ok");
  const started = await post("startImportAction", { wallet: "principal", text: ids.join("\n") });
  expect(started).toMatchObject({ ok: true });
  await expect
    .poll(() =>
      singleValue("select finished_at is not null from import_runs where id = $1", [started?.data?.runId]),
    )
    .toBe(true);
  expect(await foreignCalls(since)).toEqual([]);
  const { items } = await control<{ items: { method: string; path: string }[] }>(
    "GET",
    `/calls?since=${since}`,
  );
  expect(items.some(({ path }) => path.includes("%2F"))).toBe(true);
  expect(items.filter(({ method, path }) => method !== "GET" && path !== "/auth")).toEqual([]);
});

test("does nothing in another wallet for a person of some wallets, whichever wallet the request names", async () => {
  const own = `alheia-${Date.now()}`;
  await newSubAccount(own, "Loja alheia");
  const paid = await paidCharge(12);
  const email = running().people.viewer?.email;
  const limitTo = (wallets: string[] | null) =>
    rowsOf("update people set wallets = $2 where email = $1", [email, wallets]);
  const cookie = await sessionOf("viewer");
  const schemas = await actionSchemas();
  const acts = builtActions().filter(({ name }) => name.startsWith("simulate"));
  expect(acts.length).toBeGreaterThan(4);
  const everything = {
    chargeId: paid,
    withdrawalId: paid,
    transactionId: paid,
    blockId: paid,
    blockType: "med",
    endpoint: "main",
  };
  await limitTo([own]);
  try {
    const before = await merchant("GET", `/transactions/${paid}`);
    for (const action of acts) {
      const { shape = {} } = (schemas.get(action.name) ?? {}) as { shape?: Record<string, unknown> };
      expect(Object.keys(shape), action.name).not.toEqual([]);
      const codes = new Set<string | undefined>();
      for (const wallet of ["principal", own])
        for (const act of [
          "confirm",
          "fail",
          "process",
          "complete",
          "reverse",
          "defend",
          "approve",
          "reject",
        ]) {
          const given = Object.entries({ ...everything, wallet, act }).filter(([key]) =>
            Object.hasOwn(shape, key),
          );
          const call = callOf(action, JSON.stringify([Object.fromEntries(given)]), { cookie });
          codes.add((await resultOf(new Response((await sendRawRequest(call)).text)))?.error?.code);
        }
      expect(codes, action.name).toContain("not_found");
      expect(
        [...codes].filter((code) => code !== "not_found" && code !== "invalid_input"),
        action.name,
      ).toEqual([]);
    }
    expect(await merchant("GET", `/transactions/${paid}`)).toEqual(before);
  } finally {
    await limitTo(null);
  }
});
