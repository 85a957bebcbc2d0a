import { BUILD, BUILD_HEADER } from "@/lib/core/requests/build";
import { ROLES, type Role } from "@/lib/core/enums/people";
import pino from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ALL_RIGHTS, type Actor, roleHas } from "@/lib/platform/auth/rights/rights";
import { type ActorSource } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { requiredLine, walletField } from "@/lib/core/forms/fields";
import { defineAction } from "./define-action";
import { defineRoute } from "./define-route";
import { guardOf } from "./guards";

const OURS = "https://painel.example";
const SAME_ORIGIN = { "sec-fetch-site": "same-origin", origin: OURS };

type MockState = {
  store?: { transaction(work: (tx: unknown) => unknown): unknown };
  actor: unknown;
  headers: Record<string, string>;
  knownWallets: string[];
  logged: string[];
  askedFrom: ActorSource[];
  dropped: number;
  heardOf: string[];
  shared: string[];
};
const world = vi.hoisted((): MockState => ({
  actor: null,
  headers: {},
  knownWallets: ["loja-a", "loja-b"],
  logged: [],
  askedFrom: [],
  dropped: 0,
  heardOf: [],
  shared: [],
}));
vi.mock("next/headers", () => ({ headers: () => Promise.resolve(new Headers(world.headers)) }));
vi.mock("./current-actor", () => ({
  currentActor: (from: ActorSource) => {
    world.askedFrom.push(from);
    return Promise.resolve(world.actor);
  },
}));
vi.mock("@/lib/platform/auth/rights/wallets-in-scope.server", () => ({
  walletIsKnown: (_services: unknown, wallet: string) =>
    Promise.resolve(wallet === "principal" || world.knownWallets.includes(wallet)),
  walletIsShown: (_services: unknown, wallet: string) =>
    Promise.resolve(["principal", "loja-told", ...world.knownWallets].includes(wallet)),
}));
vi.mock("./shared-answer", () => ({
  sharedAnswer: async (_ctx: unknown, question: string, read: () => Promise<unknown>) => {
    world.shared.push(question);
    return Response.json(await read());
  },
}));
vi.mock("@/lib/runtime/process.server", () => ({
  processParts: () => ({ hub: { hearOf: (change: string) => world.heardOf.push(change) } }),
}));
vi.mock("@/lib/runtime/services.server", () => ({
  services: () => ({
    env: { appUrl: OURS },
    store: world.store,
    kept: { drop: () => world.dropped++ },
    log: pino({ base: undefined }, { write: (line: string) => world.logged.push(line) }),
  }),
}));

const actorOf = (role: Role, given: Partial<Actor> = {}): Actor => ({
  personId: "0192-person",
  sessionId: "0192-session",
  email: "p@example.com",
  name: "P",
  role,
  wallets: null,
  needsSecondStep: false,
  ...given,
});

const verb = vi.fn((ctx: Context, input: { wallet: string; note: string }) =>
  Promise.resolve({ wallet: ctx.wallet, note: input.note }),
);
const Input = z.strictObject({ wallet: walletField(), note: requiredLine(10) });
const action = defineAction(Input, "charge.create", verb);
const INPUT = { wallet: "loja-a", note: " oi " };

beforeEach(() => {
  world.actor = actorOf("finance");
  world.headers = SAME_ORIGIN;
  world.logged = [];
  world.askedFrom = [];
  world.dropped = 0;
  world.heardOf = [];
  world.shared = [];
  verb.mockClear();
});

describe("an action", () => {
  test("runs its verb in the wallet that the input names, on the parsed input", async () => {
    expect(await action(INPUT)).toEqual({ ok: true, data: { wallet: "loja-a", note: "oi" } });
  });

  test.each<Record<string, string>>([
    {},
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ])("is not reached with the headers %j", async (headers) => {
    world.headers = headers;
    expect(await action(INPUT)).toMatchObject({ ok: false, error: { code: "not_allowed" } });
    expect(verb).not.toHaveBeenCalled();
  });

  test.each([null, undefined, {}, { message: "server configuration" }, { personId: 7 }])(
    "takes %j for nobody",
    async (actor) => {
      world.actor = actor;
      expect(await action(INPUT)).toMatchObject({ ok: false, error: { code: "not_signed_in" } });
      expect(verb).not.toHaveBeenCalled();
    },
  );

  test.each(ROLES.flatMap((role) => ALL_RIGHTS.map((right) => [role, right] as const)))(
    "of a %s with the right %s is decided by the one table",
    async (role, right) => {
      world.actor = actorOf(role);
      const result = await defineAction(Input, right, verb)(INPUT);
      expect(result.ok).toBe(roleHas(role, right));
      expect(verb).toHaveBeenCalledTimes(result.ok ? 1 : 0);
    },
  );

  test.each([["loja-b"], ["principal"], ["loja-x"], ["constructor"]])(
    "finds no wallet %s for whoever is limited to another",
    async (wallet) => {
      world.actor = actorOf("finance", { wallets: ["loja-a", "loja-x"] });
      expect(await action({ ...INPUT, wallet })).toMatchObject({ ok: false, error: { code: "not_found" } });
      expect(verb).not.toHaveBeenCalled();
    },
  );

  test("does nothing in a wallet that events alone told of", async () => {
    expect(await action({ ...INPUT, wallet: "loja-told" })).toMatchObject({
      ok: false,
      error: { code: "not_found" },
    });
    expect(verb).not.toHaveBeenCalled();
  });

  test("without a wallet stands in one of the person's own", async () => {
    world.actor = actorOf("finance", { wallets: ["loja-b"] });
    const plain = defineAction(z.strictObject({}), "records.see", (ctx) => Promise.resolve(ctx.wallet));
    expect(await plain({})).toEqual({ ok: true, data: "loja-b" });
  });

  test("gives field faults as keys, and takes no field that it does not know", async () => {
    expect(await action({ wallet: "loja-a", note: "a".repeat(11) })).toMatchObject({
      ok: false,
      error: { code: "invalid_input", fields: { note: "too_long:10" } },
    });
    const hostile = JSON.parse(
      '{"wallet":"loja-a","note":"x","__proto__":{"admin":true},"role":"admin"}',
    ) as never;
    expect(await action(hostile)).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(await action(null as never)).toMatchObject({ ok: false, error: { fields: { form: "invalid" } } });
  });

  test("goes by the rows, and drops what was kept once it has written", async () => {
    await action(INPUT);
    expect([world.askedFrom, world.dropped]).toEqual([["rows"], 0]);
    world.store = { transaction: (work) => work(null) };
    const writes = defineAction(Input, "charge.create", (ctx) =>
      ctx.store.transaction(() => Promise.reject(new AppError("frozen"))),
    );
    await writes(INPUT);
    expect(world.dropped).toBe(0);
    const written = defineAction(Input, "charge.create", (ctx) =>
      ctx.store.transaction(() => Promise.resolve(1)),
    );
    expect(await written(INPUT)).toEqual({ ok: true, data: 1 });
    expect(world.dropped).toBe(1);
  });

  test("says of an unknown error only its trace, and logs the rest", async () => {
    verb.mockRejectedValueOnce(new Error("relation people does not exist"));
    const result = await action(INPUT);
    expect(result).toEqual({ ok: false, error: { code: "internal", traceId: expect.any(String) } });
    expect(world.logged.join("")).toContain("relation people does not exist");
  });

  test("says that nothing was sent where the database was away before anything was written", async () => {
    const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    verb.mockRejectedValueOnce(new Error("Failed query", { cause: away }));
    expect(await action(INPUT)).toMatchObject({ ok: false, error: { code: "not_written" } });
    expect(world.logged.join("")).toContain("caused by: Error: connect");
    world.store = { transaction: (work) => work(null) };
    verb.mockImplementationOnce(async (ctx) => {
      await ctx.store.transaction(() => Promise.resolve());
      throw away;
    });
    expect(await action(INPUT)).toMatchObject({ ok: false, error: { code: "internal" } });
    verb.mockRejectedValueOnce(new AppError("upstream_unavailable", { cause: away }));
    expect(await action(INPUT)).toMatchObject({ ok: false, error: { code: "upstream_unavailable" } });
  });

  test("keeps our own errors, with a trace", async () => {
    verb.mockRejectedValueOnce(new AppError("conflict", { reason: "changed", upstreamMessage: "já existe" }));
    expect(await action(INPUT)).toMatchObject({
      ok: false,
      error: {
        code: "conflict",
        reason: "changed",
        upstreamMessage: "já existe",
        traceId: expect.any(String),
      },
    });
  });
});

describe("a route", () => {
  const handler = vi.fn((ctx: Context, asked: { state?: string | undefined; id: string }) =>
    Promise.resolve({ wallet: ctx.wallet, ...asked }),
  );
  const route = defineRoute(
    {
      right: "records.export",
      wallet: true,
      query: z.strictObject({ state: z.enum(["paid"], "invalid").optional() }),
      params: z.object({ id: z.string() }),
    },
    handler,
  );
  const get = (query: string, headers: Record<string, string> = {}) =>
    route(new Request(`${OURS}/api/x/7?${query}`, { headers }), { params: Promise.resolve({ id: "7" }) });

  beforeEach(() => {
    handler.mockClear();
  });

  test("answers JSON that nobody keeps", async () => {
    const response = await get("wallet=loja-a&state=paid");
    expect(await response.json()).toEqual({ wallet: "loja-a", state: "paid", id: "7" });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("names the build that answers, also where it refuses", async () => {
    expect((await get("wallet=loja-a")).headers.get(BUILD_HEADER)).toBe(BUILD);
    expect((await get("wallet=loja-x")).headers.get(BUILD_HEADER)).toBe(BUILD);
  });

  test("takes the id of the address, whatever the query says", async () => {
    const read = defineRoute(
      {
        right: "records.see",
        query: z.object({ id: z.string().optional() }),
        params: z.object({ id: z.string() }),
      },
      (_ctx, { id }) => Promise.resolve({ id }),
    );
    const response = await read(new Request(`${OURS}/api/x/7?id=8`), {
      params: Promise.resolve({ id: "7" }),
    });
    expect(await response.json()).toEqual({ id: "7" });
  });

  test.each(["viewer", "manager"] as const)("masks documents in free texts for a %s", async (role) => {
    world.actor = actorOf(role);
    const id = "0190f3a2-1111-7222-8333-529982247250";
    const said = "CPF 529.982.247-25, CNPJ 11222333000181";
    const masked = "CPF ***.982.247-**, CNPJ **.222.333/****-**";
    const of = (text: string) => ({
      id,
      externalReference: "52998224725",
      description: text,
      notes: [{ text, at: "2026-11-20T15:00:00.000Z" }],
      tags: [text],
      refund: { reason: text },
      metadata: [["cliente", text]],
      steps: [{ details: { reason: text } }],
    });
    for (const isShared of [true, false]) {
      const read = defineRoute({ right: "records.see", isShared }, () => Promise.resolve(of(said)));
      expect(
        await (await read(new Request(`${OURS}/api/x`), { params: Promise.resolve({}) })).json(),
      ).toEqual(of(masked));
    }
    const edited = defineRoute({ right: "records.see", isAsWritten: true }, () => Promise.resolve(of(said)));
    expect(
      await (await edited(new Request(`${OURS}/api/x`), { params: Promise.resolve({}) })).json(),
    ).toEqual(of(said));
  });

  test("hears of the change that somebody was told of, and from nobody who may not ask", async () => {
    await get("wallet=loja-a", { "x-change": "731" });
    expect(world.heardOf).toEqual(["731"]);
    world.actor = null;
    await get("wallet=loja-a", { "x-change": "732" });
    expect(world.heardOf).toEqual(["731"]);
  });

  test("that only reads goes by what was read a moment ago", async () => {
    await get("wallet=loja-a");
    await route(new Request(`${OURS}/api/x/7?wallet=loja-a`, { method: "POST", headers: SAME_ORIGIN }), {
      params: Promise.resolve({ id: "7" }),
    });
    expect(world.askedFrom).toEqual(["kept", "rows"]);
  });

  test("shows what events told of a wallet that the service does not list", async () => {
    expect((await get("wallet=loja-told")).status).toBe(200);
  });

  test.each([
    ["cross-site", "wallet=loja-a", { "sec-fetch-site": "cross-site" }, 403],
    ["an unknown wallet", "wallet=loja-x", {}, 404],
    ["no wallet", "", {}, 404],
    ["a wallet that is a path", "wallet=../principal", {}, 404],
    ["a bad filter", "wallet=loja-a&state=x", {}, 400],
    ["an unknown filter", "wallet=loja-a&role=admin", {}, 400],
    ["a filter given twice", "wallet=loja-a&state=paid&state=paid", {}, 400],
    ["two wallets", "wallet=loja-b&wallet=loja-a", {}, 400],
  ])("refuses %s", async (_name, query, headers, status) => {
    const response = await get(query, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(handler).not.toHaveBeenCalled();
  });

  test("refuses nobody with 401, another role with 403, another's wallet with 404", async () => {
    world.actor = null;
    expect((await get("wallet=loja-a")).status).toBe(401);
    world.actor = actorOf("support");
    expect((await get("wallet=loja-a")).status).toBe(403);
    world.actor = actorOf("finance", { wallets: ["loja-b"] });
    expect((await get("wallet=loja-a")).status).toBe(404);
    expect(handler).not.toHaveBeenCalled();
  });

  test("that is no GET is held to our own origin", async () => {
    const post = (headers: Record<string, string>) =>
      route(new Request(`${OURS}/api/x/7?wallet=loja-a`, { method: "POST", headers }), {
        params: Promise.resolve({ id: "7" }),
      });
    expect((await post({})).status).toBe(403);
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect(handler).not.toHaveBeenCalled();
    expect((await post(SAME_ORIGIN)).status).toBe(200);
  });

  test.each([
    Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    new Error("Failed query", { cause: new Error("timeout exceeded when trying to connect") }),
    new Error("Failed query", { cause: new Error("Query read timeout") }),
  ])("says that our own database is away, and when to ask again: %s", async (away) => {
    handler.mockRejectedValueOnce(away);
    const response = await get("wallet=loja-a");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toEqual({
      error: { code: "database_away", traceId: expect.any(String), retryAfterSeconds: 5 },
    });
    expect(world.logged.join("")).toContain(away.message);
  });

  test("logs nothing of a client that breaks off its own request", async () => {
    const logged = world.logged.length;
    handler.mockRejectedValueOnce(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    expect((await get("wallet=loja-a")).status).toBe(400);
    expect(world.logged).toHaveLength(logged);
  });

  test("hands a Response through, with the same headers, and the time to wait", async () => {
    handler.mockResolvedValueOnce(new Response("a;b", { headers: { "content-type": "text/csv" } }) as never);
    const csv = await get("wallet=loja-a");
    expect(await csv.text()).toBe("a;b");
    expect(csv.headers.get("cache-control")).toBe("no-store");
    handler.mockRejectedValueOnce(new AppError("too_many_requests", { retryAfterSeconds: 7 }));
    expect((await get("wallet=loja-a")).headers.get("retry-after")).toBe("7");
  });
});

test("shares no answer to a question that may name a person, so that each lookup is counted for its own", async () => {
  const query = z.object({ search: z.string().optional(), document: z.string().optional() });
  const list = defineRoute({ right: "records.see", query, isShared: true }, () => Promise.resolve([]));
  const get = (asked: string) =>
    list(new Request(`${OURS}/api/x?${asked}`), { params: Promise.resolve(undefined) });
  for (const asked of ["search=52998224725", "document=52998224725"])
    expect((await get(asked)).status).toBe(200);
  expect(world.shared).toEqual([]);
  await get("");
  expect(world.shared).toHaveLength(1);
});

test("each tells which right stands before it, and nothing else does", () => {
  expect(guardOf(action)).toEqual({ kind: "action", right: "charge.create", wallet: true });
  expect(guardOf(defineRoute({ right: "people.manage" }, () => Promise.resolve(1)))).toEqual({
    kind: "route",
    right: "people.manage",
  });
  expect(guardOf(() => undefined)).toBeNull();
});
