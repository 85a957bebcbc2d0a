import { beforeEach, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { listProjectChoices } from "@/lib/platform/projects/records.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type ProjectWire } from "@/lib/pix/wire/project";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { listProjects } from "./list-projects.server";
import { ProjectListQuery } from "./schema";
import { syncProjects } from "./sync-projects.server";

type ListProjects = PixClient["listProjects"];
type Asked = { page?: number | undefined; limit?: number | undefined };

let services: TestServices;
let ctx: Context;
let existing: ProjectWire[];
let asked: Asked[];
beforeEach(async () => {
  services = await testServices();
  ctx = await testContext(services);
  existing = Array.from({ length: 230 }, (_, index) => projectNamed(`Projeto ${index}`));
  asked = [];
});

const projectNamed = (name: string): ProjectWire => ({
  id: newId(),
  name,
  color: null,
  description: null,
  logoUrl: null,
  createdAt: services.clock.now(),
});

/** The service: twenty to a page unless a size is asked for and known. */
const service =
  ({ sizeMax = 100, knowsPages = true } = {}): ListProjects =>
  ({ page: wanted, limit: wantedSize }) => {
    asked.push({ page: wanted, limit: wantedSize });
    const limit = Math.min(wantedSize ?? 20, sizeMax);
    const page = knowsPages ? (wanted ?? 1) : 1;
    return Promise.resolve({
      items: existing.slice((page - 1) * limit, page * limit),
      unreadable: 0,
      total: existing.length,
      page,
      limit,
      totalPages: Math.ceil(existing.length / limit),
    });
  };

const sync = (list: ListProjects) =>
  syncProjects({ ...services, pix: { ...services.pix, listProjects: list } });

/** All pages of our own list: how many rows, and what it says is missing. */
async function listed(): Promise<{ rows: number; unread: number }> {
  const ids = new Set<string>();
  let page = await listProjects(ctx, ProjectListQuery.parse({}));
  for (;;) {
    for (const { id } of page.items) ids.add(id);
    if (page.nextCursor === null) return { rows: ids.size, unread: page.unread };
    page = await listProjects(ctx, ProjectListQuery.parse({ cursor: page.nextCursor }));
  }
}

describe("syncProjects", () => {
  it("reads every page, as large as the service gives them", async () => {
    await sync(service());
    expect(await listed()).toEqual({ rows: 230, unread: 0 });
    expect(asked).toEqual([{}, { page: 1, limit: 100 }, { page: 2, limit: 100 }, { page: 3, limit: 100 }]);
  });

  it("reads every page of a service that gives no larger ones", async () => {
    await sync(service({ sizeMax: 20 }));
    expect(await listed()).toEqual({ rows: 230, unread: 0 });
  });

  it.each([
    ["ignores the parameters", () => service({ knowsPages: false, sizeMax: 20 })],
    [
      "refuses the parameters",
      () => (given: Parameters<ListProjects>[0]) =>
        given.page === undefined
          ? service()(given)
          : Promise.reject(
              new PixError({ about: "GET /projects", proof: "rejected", kind: "validation", status: 400 }),
            ),
    ],
  ])("tells how many are missing where the service %s", async (_case, list) => {
    await sync(list());
    expect(await listed()).toEqual({ rows: 20, unread: 210 });
    const { items, others } = await services.store.read(listProjectChoices);
    expect([items.length, others]).toEqual([20, 210]);
  });

  it("tells how many are missing beyond ten thousand", async () => {
    existing = Array.from({ length: 10_050 }, (_, index) => projectNamed(`P${index}`));
    await sync(service());
    expect(await listed()).toEqual({ rows: 10_000, unread: 50 });
  });

  it("reads the later pages again where the number differs, and after ten minutes", async () => {
    await sync(service());
    asked = [];
    await sync(service());
    expect(asked).toEqual([{}]);
    existing.push(projectNamed("Novo"));
    await sync(service());
    expect(await listed()).toEqual({ rows: 231, unread: 0 });
    existing = existing.with(-1, { ...(existing.at(-1) ?? projectNamed("")), color: "#112233" });
    services.clock.advance(10 * 60_000);
    asked = [];
    await sync(service());
    expect(asked).toHaveLength(4);
  });
});
