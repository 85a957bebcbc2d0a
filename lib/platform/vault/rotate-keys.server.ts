import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { type Sealed, isSealed } from "@/lib/core/sealed";
import { type Tx } from "@/lib/platform/store/tx.server";
import {
  type SealedRow,
  listSealed,
  listSealedFacts,
  replaceSealed,
  replaceObserved,
} from "./records.server";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns";
import { resealed } from "./sealed-values.server";
import { type Vault } from "./vault.server";

/** The number of rows in one transaction: bodies have up to 1 MiB each. */
const BATCH_ROWS = 100;

export type Resealed = { table: string; column: string; rows: number };

/** Seals anew what the newest key did not seal; goes on where it broke off, since what is done is passed over. */
export async function rotateKeys(
  services: Pick<Services, "store" | "vault">,
  onColumn: (done: Resealed) => void = () => undefined,
): Promise<Resealed[]> {
  const done: Resealed[] = [];
  const add = (result: Resealed): void => {
    done.push(result);
    onColumn(result);
  };
  // Observations come first: a row that is projected meanwhile is made of them.
  add({ table: "observations", column: "told", rows: await resealTold(services) });
  for (const column of SEALED_COLUMNS)
    add({ table: column.table, column: column.column, rows: await reseal(services, column) });
  return done;
}

const reseal = ({ store, vault }: Pick<Services, "store" | "vault">, column: SealedColumn): Promise<number> =>
  inBatches(store, async (tx, after) => {
    const found = await listSealed(tx, column, {
      otherThan: vault.newestPrefix,
      after,
      limit: BATCH_ROWS,
    });
    for (const row of found) await replaceSealed(tx, column, row, anew(vault, column, row));
    return found.map(({ key }) => key);
  });

function anew(vault: Vault, column: SealedColumn, { about: names, sealed }: SealedRow): string | Buffer {
  if (typeof sealed !== "string") {
    const about = column.about(...names);
    return vault.sealBytes(about, vault.openBytes(about, sealed));
  }
  if (column.form === "value") return resealed(vault, sealed as Sealed);
  const about = column.about(...names);
  return vault.seal(about, vault.open(about, sealed));
}

const resealTold = ({ store, vault }: Pick<Services, "store" | "vault">): Promise<number> =>
  inBatches(store, async (tx, after) => {
    const found = await listSealedFacts(tx, { otherThan: vault.newestPrefix, after, limit: BATCH_ROWS });
    for (const row of found)
      await replaceObserved(
        tx,
        row,
        withSealed(row.told, (sealed) => resealed(vault, sealed)),
      );
    return found.map(({ id }) => id);
  });

/** Applies the change to every sealed value in it, at any depth. */
function withSealed(told: unknown, change: (sealed: Sealed) => Sealed): unknown {
  if (typeof told === "string") return isSealed(told) ? change(told) : told;
  if (Array.isArray(told)) return told.map((item) => withSealed(item, change));
  if (typeof told !== "object" || told === null) return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, withSealed(value, change)]));
}

/** Each a transaction of its own, up to the last key. */
async function inBatches(
  store: Services["store"],
  one: (tx: Tx, after: string | null) => Promise<string[]>,
): Promise<number> {
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const behind: string | null = after;
    const keys: string[] = await store.transaction((tx) => one(tx, behind));
    count += keys.length;
    after = keys.at(-1) ?? null;
    if (after === null) return count;
  }
}
