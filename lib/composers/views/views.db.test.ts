import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { getListViews } from "./get-list-views.server";
import { saveChosenColumns } from "./save-chosen-columns.server";
import { removeView } from "./remove-view.server";
import { saveView } from "./save-view.server";

const services = await testServices();
const view = { list: "charges", query: "state=refunded", columns: {}, sharedWith: null } as const;
let finance: Context;
let support: Context;
let admin: Context;

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  finance = await testContext(services, { role: "finance" });
  support = await testContext(services, { role: "support" });
  admin = await testContext(services, { role: "admin" });
});

const namesFor = async (ctx: Context, list: "charges" | "all-transactions" = "charges") =>
  (await getListViews(ctx, list)).views.map(({ name }) => name);
const entries = () =>
  services.store.read((reader) =>
    reader.rows<{ act: string }>(sql`select act from audit_entries where object_type = 'view' order by id`),
  );

describe("a view", () => {
  it("is refused with the name of a filter that cannot be read", async () => {
    for (const [query, name] of [
      ["from=2026-02-31&state=completed", "from"],
      ["state=nope", "state"],
      ["sort=LARGEST", "sort"],
    ])
      await expect(saveView(finance, { ...view, name: "Ruim", query: query ?? "" })).rejects.toMatchObject({
        code: "invalid_input",
        fields: { name: `filter_unreadable:${name}` },
      });
    expect(await namesFor(finance)).toEqual([]);
  });

  it("is its person's alone, under a name of its own, and keeps no document", async () => {
    const query = "state=refunded&document=52998224725&nonsense=1";
    const { id } = await saveView(finance, { ...view, name: "Devolvidas", query });
    expect((await getListViews(finance, "charges")).views).toEqual([
      { id, name: "Devolvidas", query: "flag=refunded", columns: {}, sharedWith: null, by: null },
    ]);
    expect(await namesFor(support)).toEqual([]);
    const again = saveView(finance, { ...view, name: "devolvidas" });
    await expect(again).rejects.toMatchObject({ code: "invalid_input", fields: { name: "taken" } });
    await expect(removeView(support, { list: "charges", id })).rejects.toMatchObject({ code: "not_found" });
    await removeView(finance, { list: "charges", id });
    await removeView(finance, { list: "charges", id });
    expect(await namesFor(finance)).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  it("is shown to the role that it is shared with, by whom, and to no other", async () => {
    const { id } = await saveView(finance, { ...view, name: "Da semana", sharedWith: "support" });
    expect(await namesFor(support)).toEqual(["Da semana"]);
    expect((await getListViews(support, "charges")).views[0]?.by).toBe(finance.actor.name);
    expect(await namesFor(admin)).toEqual([]);
    const all = await saveView(finance, { ...view, name: "De todos", sharedWith: "everybody" });
    expect(await namesFor(admin)).toEqual(["De todos"]);
    // An administrator of people removes the views of those who left.
    await removeView(admin, { list: "charges", id: all.id });
    await removeView(finance, { list: "charges", id });
    expect((await entries()).map(({ act }) => act)).toEqual([
      "view.share",
      "view.share",
      "view.remove",
      "view.remove",
    ]);
  });

  it("is shared by nobody who only looks", async () => {
    const viewer = await testContext(services, { role: "viewer" });
    const shared = saveView(viewer, { ...view, name: "Minha", sharedWith: "everybody" });
    await expect(shared).rejects.toMatchObject({ code: "not_allowed" });
    await saveView(viewer, { ...view, name: "Minha" });
    expect(await namesFor(viewer)).toEqual(["Minha"]);
  });

  it("is not shown to people without access to its account", async () => {
    const list = "all-transactions" as const;
    const query = "wallet=loja-a&type=payment";
    await saveView(finance, { ...view, list, query, name: "Loja A", sharedWith: "everybody" });
    const elsewhere = await testContext(services, { wallet: "principal", wallets: ["principal"] });
    expect(await namesFor(support, list)).toEqual(["Loja A"]);
    expect(await namesFor(elsewhere, list)).toEqual([]);
  });

  it("is not shown to a person who has no wallet in common with its author", async () => {
    const list = "all-transactions" as const;
    const of = (wallet: string) => testContext(services, { role: "support", wallet, wallets: [wallet] });
    const [author, colleague, elsewhere] = [await of("loja-a"), await of("loja-a"), await of("principal")];
    await saveView(author, { ...view, list, query: "", name: "Pagadora da loja", sharedWith: "everybody" });
    expect(await namesFor(colleague, list)).toContain("Pagadora da loja");
    expect(await namesFor(admin, list)).toContain("Pagadora da loja");
    expect(await namesFor(elsewhere, list)).toEqual([]);
  });

  it("is one of fifty at most for each list", async () => {
    const many = await testContext(services, { role: "manager" });
    for (let turn = 0; turn < 50; turn += 1) await saveView(many, { ...view, name: `v${turn}` });
    const more = saveView(many, { ...view, name: "mais" });
    await expect(more).rejects.toMatchObject({ fields: { name: "too_many:50" } });
    await saveView(many, { ...view, list: "refunds", query: "state=confirmed", name: "mais" });
  });
});

describe("columns", () => {
  it("are each person's own, list by list, and the last choice stands", async () => {
    await saveChosenColumns(finance, { list: "charges", columns: { net: true } });
    await saveChosenColumns(finance, { list: "charges", columns: { net: true, e2eId: false } });
    await saveChosenColumns(finance, { list: "statement", columns: { id: true } });
    expect((await getListViews(finance, "charges")).columns).toEqual({ net: true, e2eId: false });
    expect((await getListViews(finance, "statement")).columns).toEqual({ id: true });
    expect((await getListViews(support, "charges")).columns).toEqual({});
    expect(
      (await getListViews({ ...support, actor: { ...support.actor, personId: newId() } }, "charges")).columns,
    ).toEqual({});
  });
});
