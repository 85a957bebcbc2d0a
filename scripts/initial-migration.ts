import { readFile, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";

const STORE = "lib/platform/store";
const BREAKPOINT = "--> statement-breakpoint\n";

export const INITIAL_MIGRATION = join(STORE, "migrations", "0000_initial.sql");

/** Which of their moments says in which month's part a row of a table is: the tables themselves have no word for it. */
const MONTH_BY = { api_calls: "at" } as const;

function inMonths(statement: string): string {
  for (const [table, moment] of Object.entries(MONTH_BY))
    if (statement.startsWith(`CREATE TABLE "${table}"`))
      return statement.replace(/;$/, ` PARTITION BY RANGE ("${moment}");`);
  return statement;
}

/** The one initial migration: every table of the store, then what tables cannot say. */
export async function initialMigration(): Promise<string> {
  const folder = join(STORE, "tables");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(
    files.map(
      (file) => import(pathToFileURL(resolve(folder, file)).href) as Promise<Record<string, unknown>>,
    ),
  );
  // By name: in which order a module gives its exports is its loader's affair.
  const tables = Object.fromEntries(modules.flatMap(Object.entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(tables, undefined, undefined, "snake_case"),
  );
  return [
    ...statements.map((statement) => `${inMonths(statement.trim())}\n`),
    ...(await Promise.all(
      ["months.sql", "clock.sql", "triggers.sql", "at-commit.sql"].map((file) =>
        readFile(join(folder, file), "utf8"),
      ),
    )),
  ].join(BREAKPOINT);
}
