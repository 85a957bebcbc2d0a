import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ACTION_RIGHTS, OPEN_ACTIONS, PRESENCE_ACTIONS, ROUTE_RIGHTS } from "@/lib/testing/action-rights";
import { type Guard, guardOf } from "./guards";

const APP = fileURLToPath(new URL("../", import.meta.url));
const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));

/** Endpoints that are open on purpose. Each has its own kind of guard and its own tests. */
const OPEN_ACTION_FILES: readonly string[] = Object.values(OPEN_ACTIONS);
const OPEN_ROUTES = [
  "api/auth/[...nextauth]/route.ts",
  "api/blocks/calendar/[secret]/route.ts",
  "api/enviar/[secret]/[fileId]/route.ts",
  "api/health/route.ts",
  "api/live/route.ts",
  "api/metrics/route.ts",
  "api/notifications/unsubscribe/route.ts",
  "api/pay/[secret]/live/route.ts",
  "api/ready/route.ts",
  "api/webhooks/pix/[endpoint]/route.ts",
  "api/webhooks/pix/route.ts",
  "conferir/dossie/route.ts",
  "conferir/route.ts",
  "enviar/[secret]/route.ts",
  "offline/route.ts",
  "pay/[secret]/route.ts",
];

/** Handlers that do more than read: what they do has to be written down. */
const WRITING_ROUTES = [
  "POST api/blocks/[id]/evidence/route.ts",
  "PUT api/blocks/[id]/files/[fileId]/route.ts",
  "PUT api/logos/[owner]/route.ts",
  "POST api/people/me/idle/route.ts",
  "PUT api/recipients/[id]/attachments/[attachmentId]/route.ts",
];

const load = async (path: string): Promise<[string, Guard | null][]> =>
  Object.entries((await import(/* @vite-ignore */ APP + path)) as Record<string, unknown>)
    .filter((entry): entry is [string, object] => typeof entry[1] === "function")
    .map(([name, entry]) => [name, guardOf(entry)]);

const hasServerActions = (path: string): boolean =>
  /^\s*["']use server["']/m.test(readFileSync(APP + path, "utf8"));

describe("server actions", () => {
  const holders = files.filter(hasServerActions);

  test("live in actions.ts and nowhere else", () => {
    const elsewhere = holders.filter((path) => !path.endsWith("/actions.ts"));
    expect(elsewhere).toEqual(OPEN_ACTION_FILES.filter((path) => !path.endsWith("/actions.ts")));
  });

  test("ask for the right that the table names, each of them", async () => {
    const closed = holders.filter((path) => !OPEN_ACTION_FILES.includes(path));
    const found = (await Promise.all(closed.map(load))).flat();
    expect(found.filter(([, guard]) => guard?.kind !== "action")).toEqual([]);
    const rights = found.map(([name, guard]) => [name, guard?.right] as const);
    expect(Object.fromEntries(rights.toSorted(([a], [b]) => a.localeCompare(b)))).toEqual(ACTION_RIGHTS);
    const proving = found.flatMap(([name, guard]) => (guard?.presence ? [name] : []));
    expect(proving.toSorted((a, b) => a.localeCompare(b))).toEqual(PRESENCE_ACTIONS);
    expect(new Set(rights.map(([name]) => name)).size).toBe(rights.length);
  });
});

describe("route handlers", () => {
  const routes = files.filter((path) => path.endsWith("/route.ts")).toSorted();

  test("are guarded, but for the open ones, and read, but for the writing ones", async () => {
    const open: string[] = [];
    const writing: string[] = [];
    for (const path of routes) {
      const handlers = await load(path);
      if (handlers.every(([, guard]) => guard === null)) open.push(path);
      else
        expect(
          handlers.filter(([, guard]) => guard?.kind !== "route"),
          path,
        ).toEqual([]);
      if (!OPEN_ROUTES.includes(path))
        writing.push(...handlers.flatMap(([method]) => (method === "GET" ? [] : [`${method} ${path}`])));
    }
    expect(open).toEqual(OPEN_ROUTES);
    expect(writing).toEqual(WRITING_ROUTES);
  });

  test("ask for the right that the table names, each of them", async () => {
    const found = await Promise.all(
      routes.map(async (path) =>
        (await load(path)).flatMap(([method, guard]) =>
          guard === null ? [] : [[`${method} ${path.replace(/\/route\.ts$/, "")}`, guard.right] as const],
        ),
      ),
    );
    expect(Object.fromEntries(found.flat())).toEqual(ROUTE_RIGHTS);
  });
});

test("each page of the dashboard takes its context from the session", () => {
  const pages = files.filter((path) => path.startsWith("(dashboard)/") && path.endsWith("page.tsx"));
  expect(pages.length).toBeGreaterThan(0);
  const without = pages.filter((path) => !readFileSync(APP + path, "utf8").includes("contextFor("));
  expect(without).toEqual([]);
});
