import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { listProjects } from "./list-projects.server";
import { mergeProjects } from "./records.server";
import { type PROJECT_SORTS } from "./sorts";

const ROWS = 120;

let services: TestServices;
let ctx: Context;
const projects: { id: string; name: string; createdAt: Date }[] = [];

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services);
  for (let index = 0; index < ROWS; index++) {
    // Two of each name: the id decides between them.
    const name = `Projeto ${String((index * 7) % 60).padStart(2, "0")}`;
    const createdAt = new Date(services.clock.now().getTime() + ((index * 11) % ROWS) * 1_000);
    const project = { id: newId(), name, createdAt };
    projects.push(project);
    await services.store.transaction((tx) =>
      mergeProjects(tx, [{ ...project, color: null, description: null, logoUrl: null, readAt: createdAt }]),
    );
  }
});

type Order = { sort: (typeof PROJECT_SORTS)[number]; order: "asc" | "desc" };

async function idsIn(order: Order): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 10; pages++) {
    const page = await listProjects(ctx, { ...order, cursor });
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return ids;
}

const before = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

describe.each<Order>([
  { sort: "name", order: "asc" },
  { sort: "name", order: "desc" },
  { sort: "createdAt", order: "asc" },
  { sort: "createdAt", order: "desc" },
])("projects by $sort, $order", ({ sort, order }) => {
  it("come page by page, each once", async () => {
    const rising = projects.toSorted(
      (a, b) => before(a[sort].valueOf(), b[sort].valueOf()) || before(a.id, b.id),
    );
    const expected = (order === "asc" ? rising : rising.toReversed()).map(({ id }) => id);
    expect(await idsIn({ sort, order })).toEqual(expected);
  });

  it("are read along an index, and no further than a page", async () => {
    const column = sql.identifier(sort === "name" ? "name" : "created_at");
    const direction = sql.raw(order);
    const beyond = sql.raw(order === "asc" ? ">" : "<");
    const rows = await services.store.transaction(async (tx) => {
      // With table statistics, sorting so few rows is as fast as an index scan.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return tx.rows<{ "QUERY PLAN": string }>(sql`explain (costs off)
        select * from projects
        where (${column}, id) ${beyond} (select ${column}, id from projects where id = ${projects[0]?.id ?? ""})
        order by ${column} ${direction}, id ${direction} limit 51`);
    });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(sort === "name" ? /using projects_name/ : /using projects_created/);
    expect(plan).not.toMatch(/Sort/);
  });
});
