import { beforeEach, expect, test, vi } from "vitest";
import { getDispatchPreferences } from "@/lib/platform/dispatches/change-preferences.server";
import { unsubscribePath } from "@/lib/platform/dispatches/unsubscribe.server";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { GET, POST } from "../api/notifications/unsubscribe/route";

const world = vi.hoisted((): { services: unknown } => ({ services: null }));
vi.mock("@/lib/runtime/services.server", () => ({ services: () => world.services }));

const services = await testServices();
let person: Context;
let path: string;
beforeEach(async () => {
  world.services = services;
  person = await testContext(services, { role: "finance" });
  path = unsubscribePath(services, person.actor.personId, ["blocks", "gap"]);
});

const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() });
/** The request needs only the message's link, with neither a cookie nor an origin. */
const asked = (to: string, init: RequestInit = {}) =>
  new Request(`http://localhost:3000${to}`, { ...init, headers: { "accept-language": "pt-BR" } });
const look = (to = path) => read(GET(asked(to)));
const leave = async (to = path) =>
  read(
    await POST(asked(to, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) })),
  );
const chosen = () => getDispatchPreferences(person);
const topics = async () => (await chosen()).emailTopics;

test("a look at the link names what would be left, and changes nothing", async () => {
  const before = await chosen();
  const { status, text } = await look();
  expect(status).toBe(200);
  expect(text).toContain("Bloqueios");
  expect(text).toContain('<form method="post">');
  expect(await chosen()).toEqual(before);
  expect(await topics()).toEqual(expect.arrayContaining(["blocks", "gap"]));
});

test("a post without a session leaves these topics and no others, and says so however often", async () => {
  const before = await topics();
  for (let nth = 0; nth < 2; nth++) {
    const { status, text } = await leave();
    expect(status).toBe(200);
    expect(text).toContain("Pronto.");
  }
  expect(await topics()).toEqual(before.filter((topic) => topic !== "blocks" && topic !== "gap"));
});

test("a link that we did not sign is refused in words, and changes nothing", async () => {
  const before = await chosen();
  for (const to of [`${path}x`, path.replace("gap", "agreement"), path.replace(/\?.*$/, "")])
    for (const answer of [await look(to), await leave(to)]) {
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("Este link não vale.");
    }
  expect(await chosen()).toEqual(before);
});

test("a database that is away is said in words, with a way to try again", async () => {
  world.services = {
    ...services,
    store: { ...services.store, transaction: () => Promise.reject(new Error("away")) },
  };
  const { status, text } = await leave();
  expect(status).toBe(500);
  expect(text).toContain("nada mudou");
  expect(text).toContain("Tentar de novo</button>");
  world.services = services;
  expect((await leave()).status).toBe(200);
});
