import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { type PaidHistory } from "@/lib/engine/payouts/paid-history";
import { type PaidBefore, type RecipientRow } from "@/lib/engine/payouts/recipient-records.server";
import { historyWith } from "@/lib/engine/payouts/recipients.server";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type RecipientListItem } from "./schema";

export type Names = ReadonlyMap<string, string>;

export const nameOf = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

export const namesIn = (reader: Reader, rows: readonly RecipientRow[]): Promise<Names> =>
  listPersonNames(
    reader,
    rows
      .flatMap(({ addedBy, agreedBy, disabledBy }) => [addedBy, agreedBy, disabledBy])
      .filter((person) => person !== null),
  );

export const historyOf = (reader: Reader, row: RecipientRow, now: Date): Promise<PaidHistory> =>
  historyWith(reader, row.wallet, { keyHash: row.keyHash, documentHash: row.documentHash, now });

export function toRecipientItem(
  row: RecipientRow,
  { paid, history }: { paid: PaidBefore | null; history: PaidHistory },
  names: Names,
): RecipientListItem {
  return {
    id: row.id,
    wallet: row.wallet,
    name: row.name,
    document: row.maskedDocument,
    keyType: row.keyType,
    key: row.maskedKey,
    addedBy: nameOf(names, row.addedBy),
    addedAt: row.addedAt.toISOString(),
    agreedBy: nameOf(names, row.agreedBy),
    agreedAt: isoOrNull(row.agreedAt),
    disabledAt: isoOrNull(row.disabledAt),
    isKeyChanged: row.replaces !== null,
    lastPaidAt: isoOrNull(paid?.lastAt ?? null),
    paidCount: history.items.length,
    paidCentavos: history.sumCentavos,
  };
}
