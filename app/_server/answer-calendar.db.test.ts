import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { GET } from "@/app/api/blocks/calendar/[secret]/route";
import { closeCalendarLink, openCalendarLink } from "@/lib/domain/duty/calendar-link.server";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";

const world = vi.hoisted((): { services: unknown } => ({ services: null }));
vi.mock("@/lib/runtime/services.server", () => ({ services: () => world.services }));

let services: TestServices;
let support: Context;
beforeAll(async () => {
  services = await testServices();
  world.services = services;
  support = await testContext(services, { role: "support" });
});

const secretOf = ({ address }: { address: string }) => address.split("/").at(-1) ?? "";
const asked = async (secret: string, from = "10.0.0.1") => {
  const request = new Request(`http://localhost:3000/api/blocks/calendar/${secret}`, {
    headers: { "x-forwarded-for": from },
  });
  const { status, headers, ...answer } = await readWhole(
    await GET(request, { params: Promise.resolve({ secret }) }),
  );
  return { status, headers, ...answer };
};
const readWhole = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  text: await answer.text(),
});
const QUIET = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

test("gives a calendar to whoever has the address, as a calendar and nothing else", async () => {
  const { status, headers, text } = await asked(secretOf(await openCalendarLink(support)));
  expect(status).toBe(200);
  expect(headers).toEqual({
    ...QUIET,
    "content-type": "text/calendar; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test("says the same of a wrong, an ended and a replaced address, and of what is none", async () => {
  const replaced = secretOf(await openCalendarLink(support));
  const ended = secretOf(await openCalendarLink(support));
  expect((await asked(ended)).status).toBe(200);
  await closeCalendarLink(support);
  for (const secret of [
    replaced,
    ended,
    "A".repeat(43),
    "A".repeat(42),
    "A".repeat(4_096),
    "",
    "..",
    `${"A".repeat(42)}=`,
  ])
    expect(await asked(secret, "10.0.0.2"), secret.slice(0, 50)).toEqual({
      status: 404,
      headers: QUIET,
      text: "",
    });
});

test("ends with its person's right, and with the person", async () => {
  const leaving = await testContext(services, { role: "support" });
  const secret = secretOf(await openCalendarLink(leaving));
  const set = (change: string) =>
    services.store.transaction((tx) =>
      tx.execute(sql`update people set ${sql.raw(change)} where id = ${leaving.actor.personId}`),
    );
  expect((await asked(secret, "10.0.0.3")).status).toBe(200);
  await set("role = 'viewer'");
  expect(await asked(secret, "10.0.0.3")).toEqual({ status: 404, headers: QUIET, text: "" });
  await set("role = 'support'");
  expect((await asked(secret, "10.0.0.3")).status).toBe(200);
  await set("disabled_at = now()");
  expect((await asked(secret, "10.0.0.3")).status).toBe(404);
});

test("lets nobody try secrets without an end", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) statuses.push((await asked("A".repeat(43), "10.0.0.4")).status);
  expect(statuses).toContain(429);
  const { headers } = await asked("A".repeat(43), "10.0.0.4");
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});
