import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ActionResult } from "@/lib/core/errors/app-error";

type Reference = { exportedName: string; filename: string; workers: Record<string, unknown> };

/** Each server action's id and the page that offers it, as the build wrote them down for its own browser code. */
export function readActions(
  folder = process.env.NEXT_DIST_DIR ?? ".next",
): Map<string, { id: string; page: string }> {
  const manifest = JSON.parse(
    readFileSync(join(folder, "server", "server-reference-manifest.json"), "utf8"),
  ) as { node: Record<string, Reference> };
  return new Map(
    Object.entries(manifest.node).map(([id, { exportedName, workers }]) => {
      const [worker = ""] = Object.keys(workers);
      const page = worker
        .replace(/^app/, "")
        .replace(/\/page$/, "")
        .replaceAll(/\/\([^/]+\)/g, "");
      return [exportedName, { id, page: page === "" ? "/" : page }];
    }),
  );
}

export const actionHeaders = (id: string): Record<string, string> => ({
  "next-action": id,
  "content-type": "text/plain;charset=UTF-8",
  accept: "text/x-component",
});

export const actionBody = (input: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([input], escapeDollar);

/** React's way to write arguments: a text that begins with a dollar would otherwise name something. */
const escapeDollar = (_key: string, value: unknown): unknown =>
  typeof value === "string" && value.startsWith("$") ? `$${value}` : value;

/** The action's value in React's stream: the row that row 0 names under `a`. */
export function resultOf<T>(stream: string, about: string): ActionResult<T> {
  const rows = new Map(
    stream.split("\n").map((line): [string, string] => {
      const cut = line.indexOf(":");
      return [line.slice(0, cut), line.slice(cut + 1)];
    }),
  );
  const named = /"a":"\$@?(\w+)"/.exec(rows.get("0") ?? "")?.[1];
  const row = named === undefined ? undefined : rows.get(named);
  if (!row?.startsWith("{")) throw new Error(`${about} with no result: ${stream.slice(0, 300)}`);
  return JSON.parse(row) as ActionResult<T>;
}
