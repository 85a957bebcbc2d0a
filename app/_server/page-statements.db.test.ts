import { fileURLToPath } from "node:url";
import pg from "pg";
import { type ReactElement, isValidElement } from "react";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { findActor, type ActorSource } from "@/lib/platform/auth/sessions/sessions.server";
import { type Services } from "@/lib/platform/context.server";
import { givenOpenBlock, givenTransaction } from "@/lib/testing/mirror";
import { givenWallets } from "@/lib/testing/factories";
import { testContext, testServices } from "@/lib/testing/context";

/**
 * The number of database statements for opening a page, the frame included. `warm` is the second opening, when
 * nothing changed since.
 */
type Budget = { cold: number; warm: number };
const BUDGETS: Readonly<Record<string, Budget>> = {
  "/account": { cold: 20, warm: 7 },
  // Four of them read the connection's unknown permissions, cached for everybody.
  "/": { cold: 30, warm: 12 },
  "/transactions": { cold: 20, warm: 7 },
  "/w/[wallet]/charges": { cold: 18, warm: 5 },
  "/w/[wallet]/charges/[id]": { cold: 30, warm: 17 },
  "/w/[wallet]/transactions/[id]": { cold: 36, warm: 23 },
  "/w/[wallet]/charges/new": { cold: 17, warm: 4 },
  "/w/[wallet]/withdrawals": { cold: 21, warm: 8 },
  "/w/[wallet]/withdrawals/new": { cold: 20, warm: 7 },
  "/w/[wallet]/refunds": { cold: 22, warm: 9 },
  "/w/[wallet]/statement": { cold: 27, warm: 14 },
  "/blocks": { cold: 26, warm: 13 },
  "/wallets": { cold: 14, warm: 1 },
  "/deliveries": { cold: 23, warm: 10 },
  "/reconciliation": { cold: 14, warm: 1 },
  "/intents": { cold: 19, warm: 6 },
};

type MockState = { services: Services | null; sessionId: string; payment: string };
const world = vi.hoisted((): MockState => ({ services: null, sessionId: "", payment: "" }));
const own = (): Services => {
  if (!world.services) throw new Error("the test has not begun");
  return world.services;
};
vi.mock("@/lib/runtime/services.server", () => ({ services: own }));
vi.mock("next/headers", () => ({
  headers: () => Promise.resolve(new Headers()),
  cookies: () => Promise.resolve(new Map()),
}));
vi.mock("next-intl/server", () => ({
  getTranslations: () => Promise.resolve((word: string) => word),
  getLocale: () => Promise.resolve("pt-BR"),
  getMessages: async () => (await import("@/messages/catalogue")).catalogues["pt-BR"],
}));
vi.mock("./current-actor", () => ({
  currentActor: (from: ActorSource) => findActor(own(), world.sessionId, { isActivity: true, from }),
}));

const asked: string[] = [];
type Query = { text?: string; submit(...given: unknown[]): unknown };
const query = (pg as unknown as { Query: { prototype: Query } }).Query.prototype;
const submit = query.submit;
query.submit = function (this: Query, ...given) {
  // Whether a connection that lay idle still lives is asked by the clock.
  if (this.text !== "select 1") asked.push(this.text ?? "");
  return submit.apply(this, given);
};

// Pages begin to load their parts without waiting for them: a part that comes after the end of this file fails the run.
afterAll(() => vi.dynamicImportSettled());
beforeAll(async () => {
  const services = await testServices();
  const { store, clock } = services;
  const now = clock.now();
  await givenWallets(services, ["principal", "loja-a"]);
  await store.transaction(async (tx) => {
    for (const wallet of ["principal", "loja-a"]) {
      const facts = { type: "payment", state: "completed", amountCentavos: centavos(1_000), wallet } as const;
      const { id } = await givenTransaction(
        tx,
        { ...facts, id: newId(), origin: "webhook", createdAt: now },
        now,
      );
      await givenOpenBlock(tx, id, now);
      if (wallet === "principal") world.payment = id;
    }
  });
  services.kept.follow({ isListening: () => true, subscribe: () => () => undefined });
  world.services = services;
  world.sessionId = (await testContext(services, { role: "finance" })).actor.sessionId;
});
beforeEach(() => {
  // React reports an error for a hook that only the browser can call.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const isElement = (value: unknown): value is ReactElement<Record<string, unknown>> => isValidElement(value);

/** All that the server makes of it: what holds hooks is the browser's, and only what it is given is looked at. */
async function make(given: unknown): Promise<void> {
  const made = await given;
  if (Array.isArray(made)) for (const each of made) await make(each);
  if (!isElement(made)) return;
  const { type, props } = made;
  const result = typeof type === "function" ? call(type as (props: unknown) => unknown, props) : null;
  if (result) return make(result.made);
  for (const value of Object.values(props)) if (isElement(value) || Array.isArray(value)) await make(value);
}

function call(component: (props: unknown) => unknown, props: unknown): { made: unknown } | null {
  try {
    return { made: component(props) };
  } catch {
    return null;
  }
}

const DASHBOARD = fileURLToPath(new URL("../(dashboard)", import.meta.url));

type Page = (props: { params: Promise<object>; searchParams: Promise<object>; children: null }) => unknown;
const partOf = async (path: string): Promise<Page> =>
  ((await import(/* @vite-ignore */ `${DASHBOARD}${path}.tsx`)) as { default: Page }).default;

async function open(path: string): Promise<string[]> {
  asked.length = 0;
  const given = {
    params: Promise.resolve({ wallet: "principal", id: world.payment }),
    searchParams: Promise.resolve({}),
    children: null,
  };
  await make((await partOf("/layout"))(given));
  await make((await partOf(`${path === "/" ? "" : path}/page`))(given));
  return [...asked];
}

test.each(Object.entries(BUDGETS))(
  "%s asks no more of the database than it may",
  { tags: "extended" },
  async (path, { cold, warm }) => {
    own().kept.drop();
    const first = await open(path);
    const second = await open(path);
    expect(first.length, first.join("\n")).toBeLessThanOrEqual(cold);
    expect(second.length, second.join("\n")).toBeLessThanOrEqual(warm);
    // A page without counted statements proves nothing.
    expect(Math.min(first.length - second.length, second.length)).toBeGreaterThan(0);
  },
);
