import "server-only";
import { maskDocument } from "@/lib/core/brazil/documents";
import { type TransactionListRow } from "./list-records.server";
import { type TransactionListItem } from "./schema";

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
export const masked = (document: string | null): string | null =>
  document === null ? null : maskDocument(document);

/** The other side as the provider named it, else as we asked for it. */
export function toListItem(row: TransactionListRow): TransactionListItem {
  return {
    id: row.id,
    wallet: row.wallet,
    type: row.type,
    state: row.state,
    amountCentavos: row.amountCentavos,
    feeCentavos: row.feeCentavos,
    netCentavos: row.netCentavos,
    description: row.description,
    externalReference: row.externalReference,
    e2eId: row.e2eId,
    counterpart: {
      name: row.counterpartName ?? row.askedName,
      document: masked(row.counterpartDocument ?? row.askedDocument),
    },
    project:
      row.projectId === null
        ? null
        : { id: row.projectId, name: row.projectName ?? row.projectId, color: row.projectColor },
    refundState: row.refundState,
    hasOpenBlock: row.hasOpenBlock,
    createdAt: row.createdAt.toISOString(),
    settledAt: iso(row.settledAt),
  };
}
