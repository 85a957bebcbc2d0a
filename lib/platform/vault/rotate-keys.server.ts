import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { listSealedOtherwise, replaceSealed } from "./records.server";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns";

/** Of one transaction: bodies have up to 1 MiB each. */
const BATCH_ROWS = 100;

export type Resealed = { table: string; column: string; rows: number };

/** Seals anew what the newest key did not seal; goes on where it broke off, since what is done is passed over. */
export async function rotateKeys(
  services: Pick<Services, "store" | "vault">,
  onColumn: (done: Resealed) => void = () => undefined,
): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of SEALED_COLUMNS) {
    const result = { table: column.table, column: column.column, rows: await reseal(services, column) };
    done.push(result);
    onColumn(result);
  }
  return done;
}

async function reseal(
  { store, vault }: Pick<Services, "store" | "vault">,
  column: SealedColumn,
): Promise<number> {
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const behind: string | null = after;
    const rows = await store.transaction(async (tx) => {
      const found = await listSealedOtherwise(tx, column, {
        prefix: vault.newestPrefix,
        after: behind,
        limit: BATCH_ROWS,
      });
      for (const row of found) {
        const about = column.about(...row.about);
        const { sealed } = row;
        const anew =
          typeof sealed === "string"
            ? vault.seal(about, vault.open(about, sealed))
            : vault.sealBytes(about, vault.openBytes(about, sealed));
        await replaceSealed(tx, column, row, anew);
      }
      return found;
    });
    count += rows.length;
    after = rows.at(-1)?.key ?? null;
    if (after === null) return count;
  }
}
