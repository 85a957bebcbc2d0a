import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError, type PixErrorFacts } from "@/lib/pix/pix-error";
import { type ProjectPageWire, type ProjectWire } from "@/lib/pix/wire/project";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { createProject } from "./create-project.server";
import { getProjectForm } from "./get-project-form.server";
import { listProjects } from "./list-projects.server";
import { projectHandler } from "./project-handler.server";
import { CreateProjectInput, ProjectListQuery } from "./schema";
import { givenTransaction } from "@/lib/testing/mirror";

let services: TestServices;
let ctx: Context;
beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services, { role: "finance" });
});

const withPix = (pix: Partial<PixClient>): Context => ({ ...ctx, pix: fakePix(pix) });
const input = (name: string) =>
  CreateProjectInput.parse({
    intentId: crypto.randomUUID(),
    name,
    color: "#A1b2C3",
    description: "",
    logoUrl: "https://example.com/logo.png",
  });
const reported = (name: string, change: Partial<ProjectWire> = {}): ProjectWire => ({
  id: newId(),
  name,
  color: "#A1b2C3",
  description: null,
  logoUrl: "https://example.com/logo.png",
  createdAt: services.clock.now(),
  ...change,
});
const failing = (facts: Omit<PixErrorFacts, "about">) => () =>
  Promise.reject(new PixError({ about: "POST /projects", ...facts }));
const lost = failing({ proof: "ambiguous", kind: "timeout" });
const taken = failing({ proof: "rejected", kind: "conflict", status: 409, serviceMessage: "exists" });
const page = (items: ProjectWire[], change: Partial<ProjectPageWire> = {}): ProjectPageWire => ({
  items,
  unreadable: 0,
  total: items.length,
  page: 1,
  limit: 20,
  totalPages: 1,
  ...change,
});

/** The first answer is lost, the repeat is refused as taken, and then the list is read. */
async function loseThenConflict(
  name: string,
  listProjectsAt: (sentAt: Date) => PixClient["listProjects"],
): Promise<IntentRow> {
  const form = input(name);
  expect(await createProject(withPix({ createProject: lost }), form)).toMatchObject({ id: null });
  const run = async (pix: Partial<PixClient>) => {
    await services.store.writers.query(
      "update intents set next_attempt_at = now() - interval '1 second' where id = $1",
      [form.intentId],
    );
    return runIntent(withPix(pix), projectHandler, form.intentId);
  };
  const unanswered = await run({ createProject: taken });
  expect(unanswered.state).toBe("ambiguous");
  return run({ listProjects: listProjectsAt(unanswered.firstSentAt ?? services.clock.now()) });
}

describe("createProject", () => {
  it("sends what was filled in and nothing else, and writes the project into the mirror", async () => {
    const answer = reported("Natal");
    const bodies: string[] = [];
    const pix = {
      createProject: (body: Uint8Array) => {
        bodies.push(Buffer.from(body).toString("utf8"));
        return Promise.resolve(answer);
      },
    };
    expect((await getProjectForm(ctx, null)).isSecond).toBe(false);
    expect(await createProject(withPix(pix), input("Natal"))).toMatchObject({ id: answer.id });
    expect(bodies).toEqual(['{"name":"Natal","color":"#A1b2C3","logoUrl":"https://example.com/logo.png"}']);
    expect((await getProjectForm(ctx, null)).isSecond).toBe(true);
    const { items } = await listProjects(ctx, ProjectListQuery.parse({}));
    expect(items).toMatchObject([{ id: answer.id, color: "#A1b2C3", logoHost: "example.com", paid: [] }]);
  });

  it("says of a first attempt's 409 that the name is taken, at its field", async () => {
    await expect(createProject(withPix({ createProject: taken }), input("Outro"))).rejects.toMatchObject({
      code: "rejected_upstream",
      fields: { name: "taken" },
      upstreamMessage: "exists",
    });
  });

  it("finds its own on a later page after a lost answer and a 409", async () => {
    const settled = await loseThenConflict("Loja", (createdAt) => ({ page: asked }) => {
      const items = asked === 2 ? [reported("Loja", { createdAt })] : [reported("A")];
      return Promise.resolve(page(items, { total: 2, page: asked ?? 1, limit: 1, totalPages: 2 }));
    });
    expect(settled.state).toBe("accepted");
    const { items } = await listProjects(ctx, ProjectListQuery.parse({}));
    expect(items.map(({ name }) => name)).toContain("Loja");
  });

  it("never takes another's of the same name for its own", async () => {
    const settled = await loseThenConflict(
      "Cor",
      (createdAt) => () => Promise.resolve(page([reported("Cor", { createdAt, color: "#000000" })])),
    );
    expect(settled).toMatchObject({ state: "rejected", resultId: null, pausedBecause: null });
  });

  it("takes a name that is not on the pages it could read for unknown, not for absent", async () => {
    const settled = await loseThenConflict(
      "Longe",
      () => () => Promise.resolve(page([reported("A")], { total: 9, limit: 1, totalPages: 9 })),
    );
    expect(settled).toMatchObject({ state: "ambiguous", outcome: { kind: "conflict" }, pausedBecause: null });
  });
});

describe("listProjects", () => {
  it("sums what was paid in the last thirty days by wallet, within the person's scope", async () => {
    const { items } = await listProjects(ctx, ProjectListQuery.parse({}));
    const projectId = items[0]?.id ?? "";
    const pay = (wallet: string, amount: number, daysAgo: number) =>
      services.store.transaction((tx) => {
        const at = new Date(services.clock.now().getTime() - daysAgo * 86_400_000);
        return givenTransaction(
          tx,
          {
            id: newId(),
            wallet,
            type: "payment",
            state: "completed",
            amountCentavos: centavos(amount),
            projectId,
            createdAt: at,
            completedAt: at,
            settledAt: at,
            origin: "webhook",
          },
          services.clock.now(),
        );
      });
    await pay("principal", 1_000, 0);
    await pay("principal", 500, 29);
    await pay("principal", 9_999, 31);
    await pay("shop-a", 70, 3);
    const whole = await listProjects(ctx, ProjectListQuery.parse({}));
    expect(whole.items[0]?.paid.toSorted((a, b) => b.count - a.count)).toEqual([
      { wallet: "principal", count: 2, amountCentavos: 1_500 },
      { wallet: "shop-a", count: 1, amountCentavos: 70 },
    ]);
    const scoped = await testContext(services, { wallets: ["shop-a"], wallet: "shop-a" });
    const part = await listProjects(scoped, ProjectListQuery.parse({}));
    expect(part.items[0]?.paid).toEqual([{ wallet: "shop-a", count: 1, amountCentavos: 70 }]);
  });

  it("begins a page after the row that the cursor names, in either order", async () => {
    const names = async (given: Record<string, string>) =>
      (await listProjects(ctx, ProjectListQuery.parse(given))).items.map(({ name }) => name);
    const { items } = await listProjects(ctx, ProjectListQuery.parse({}));
    expect(items.map(({ name }) => name)).toEqual(["Loja", "Natal"]);
    expect(await names({ cursor: items[0]?.id ?? "" })).toEqual(["Natal"]);
    expect(await names({ order: "desc" })).toEqual(["Natal", "Loja"]);
    expect(await names({ order: "desc", cursor: items[1]?.id ?? "" })).toEqual(["Loja"]);
    expect(await names({ sort: "createdAt", cursor: items[1]?.id ?? "" })).toEqual(["Loja"]);
  });
});

describe("CreateProjectInput", () => {
  const faultOf = (change: Record<string, string>) =>
    CreateProjectInput.safeParse({ intentId: crypto.randomUUID(), name: "x", ...change }).error?.issues[0]
      ?.message;

  it.each(["#fff", "#GGGGGG", "#1234567", "red", "A1B2C3", "#12345\uFF16", "#123456\n"])(
    "refuses the colour %j",
    (color) => expect(faultOf({ color })).toBe("colour_pattern"),
  );

  it.each([
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "http://example.com/a.png",
    "https://x.com@evil.com",
    "//x.com",
    "https:x.com",
    "https://x.com/ a",
    "https://x.com\\@evil.com",
  ])("refuses the logo address %j", (logoUrl) => expect(faultOf({ logoUrl })).toBe("https_address"));

  it("takes an https address, a colour and a name of 255, and nothing longer", () => {
    expect(
      faultOf({ logoUrl: "https://x.co/a.png", color: "#A1b2C3", name: "a".repeat(255) }),
    ).toBeUndefined();
    expect(faultOf({ name: "a".repeat(256) })).toBe("too_long:255");
    expect(faultOf({ name: "" })).toBe("required");
    expect(faultOf({ logoUrl: `https://x/${"a".repeat(10_000)}` })).toBe("too_long:2048");
  });
});
