import pg from "pg";
import { databaseUrl } from "../fixtures/mirror";
import { expect, running, signIn, test } from "../fixtures/test";

const AWAY = "Nosso banco de dados não responde no momento";
/** React's messages for a server error in a part of a page (419: its boundary, 441: its component). */
const TOLD_OF_SERVER = /Minified React error #4(19|41);|Failed to load resource/;

/** Holds a table against everybody else, as a database does that is too slow for what is asked. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

for (const [what, table] of [
  ["a piece of a page", "transactions"],
  ["the frame around every page", "sessions"],
] as const)
  test(`${what} says that the database is away, and opens by itself once it is back`, async ({
    page,
    complaints,
  }) => {
    await signIn(page, "finance");
    await page.goto(`${running().url}/w/principal/charges`);
    await expect(page.getByRole("heading", { name: "Cobranças" })).toBeVisible();
    const release = await hold(table);
    const read = () => page.request.get(`${running().url}/api/charges?wallet=principal`, { timeout: 40_000 });
    try {
      // The requester's identity is cached for a moment. Until the cache expires, nothing needs to be read for it.
      await expect.poll(async () => (await read()).status()).toBe(503);
      expect((await read()).headers()["retry-after"]).toBe("5");
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText(AWAY)).toBeVisible();
      await expect(page.getByText("Esta página tenta de novo sozinha.")).toBeVisible();
    } finally {
      await release();
    }
    await expect(page.getByText(AWAY)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Cobranças" })).toBeVisible();
    // React reports each server error to the console, including one that has its own screen.
    expect(complaints.filter((words) => !TOLD_OF_SERVER.test(words))).toEqual([]);
    complaints.length = 0;
  });
