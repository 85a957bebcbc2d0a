import { beforeAll, expect, it } from "vitest";
import sharp from "sharp";
import { newId } from "@/lib/core/ids";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { changeLogo, openLogo, removeLogo } from "./change-logo.server";
import { listProjects } from "./list-projects.server";

const services = await testServices();
const { store, clock } = services;
const project = newId();
let finance: Context;

const drawn = (r: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r, g: 31, b: 61 } } })
    .png()
    .toBuffer();
const marks = async () => {
  const { items, merchant } = await listProjects(finance, { sort: "name", order: "asc" });
  return { project: items[0]?.logo ?? null, merchant: merchant.logo };
};
const acts = async () =>
  (
    await store.readers.query<{ act: string }>(
      "select act from audit_entries where object_type = 'logo' order by id",
    )
  ).rows.map(({ act }) => act);

beforeAll(async () => {
  finance = await testContext(services, { role: "finance" });
  await store.transaction((tx) =>
    tx.insert(projects).values({ id: project, name: "Lojas", createdAt: clock.now() }),
  );
});

it("is brought for a project or the merchant, and told apart by its bytes", async () => {
  expect(await marks()).toEqual({ project: null, merchant: null });
  await changeLogo(finance, { owner: project, bytes: await drawn(10) });
  await changeLogo(finance, { owner: "merchant", bytes: await drawn(200) });
  const { project: own, merchant } = await marks();
  expect(own).toMatch(/^[0-9a-f]{64}$/);
  expect(merchant).not.toBe(own);
  expect((await sharp(await openLogo(finance, project)).metadata()).width).toBe(40);
});

it("changes nothing when the same comes again, and stands in the audit log when another does", async () => {
  const before = await acts();
  await changeLogo(finance, { owner: project, bytes: await drawn(10) });
  expect(await acts()).toEqual(before);
  await changeLogo(finance, { owner: project, bytes: await drawn(11) });
  expect(await acts()).toEqual([...before, "logo.change"]);
});

it("is taken off once", async () => {
  await removeLogo(finance, { owner: project });
  await removeLogo(finance, { owner: project });
  expect((await acts()).filter((act) => act === "logo.remove")).toHaveLength(1);
  expect((await marks()).project).toBeNull();
  await expect(openLogo(finance, project)).rejects.toMatchObject({ code: "not_found" });
});

it.each([newId(), "nobody", "../merchant"])("is nobody's who is no project: %s", async (owner) => {
  await expect(changeLogo(finance, { owner, bytes: await drawn(1) })).rejects.toMatchObject({
    code: "not_found",
  });
});
