import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type Sealed, isSealed } from "@/lib/core/sealed";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type SealedRow, listSealed, listSealedFacts } from "./records.server";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns";
import { openSealed } from "./sealed-values.server";
import { type Vault } from "./vault.server";

/** A body has up to 1 MiB. */
const BATCH_ROWS = 100;

/** `rows` hold something sealed, and `closed` of them something that does not open; `reason` is the error of the first of these. */
export type SealedCheck = {
  table: string;
  column: string;
  rows: number;
  closed: number;
  because: string | null;
};

type Store = Services["store"];
type Sealing = { key: string; open: () => void };
type Next = (reader: Reader, after: string | null) => Promise<Sealing[]>;

/**
 * Opens every sealed value of a database, column by column, and stores none. Verifies that a restored copy belongs to
 * these keys.
 */
export async function checkSealed({
  store,
  vault,
}: Pick<Services, "store" | "vault">): Promise<SealedCheck[]> {
  const facts: Next = async (reader, after) =>
    (await listSealedFacts(reader, { otherThan: null, after, limit: BATCH_ROWS })).map(({ id, told }) => ({
      key: id,
      open: () => {
        for (const sealed of sealedIn(told)) openSealed(vault, sealed);
      },
    }));
  const checks = [await check(store, { table: "observations", column: "told" }, facts)];
  for (const column of SEALED_COLUMNS) {
    const rows: Next = async (reader, after) =>
      (await listSealed(reader, column, { otherThan: null, after, limit: BATCH_ROWS })).map((row) => ({
        key: row.key,
        open: () => void opened(vault, column, row),
      }));
    checks.push(await check(store, column, rows));
  }
  return checks;
}

async function check(
  store: Store,
  { table, column }: Pick<SealedColumn, "table" | "column">,
  next: Next,
): Promise<SealedCheck> {
  const result: SealedCheck = { table, column, rows: 0, closed: 0, because: null };
  for (let after: string | null = null; ;) {
    const behind: string | null = after;
    const rows: Sealing[] = await store.read((reader) => next(reader, behind));
    for (const { open } of rows) {
      result.rows += 1;
      try {
        open();
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        result.closed += 1;
        result.because ??= error.message;
      }
    }
    after = rows.at(-1)?.key ?? null;
    if (after === null) return result;
  }
}

function opened(vault: Vault, column: SealedColumn, { about: names, sealed }: SealedRow): string | Buffer {
  if (typeof sealed !== "string") return vault.openBytes(column.about(...names), sealed);
  return column.form === "value"
    ? openSealed(vault, sealed as Sealed)
    : vault.open(column.about(...names), sealed);
}

/** The sealed values of an observation, wherever they stand. */
function sealedIn(value: unknown): Sealed[] {
  if (typeof value === "string") return isSealed(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(sealedIn);
}
