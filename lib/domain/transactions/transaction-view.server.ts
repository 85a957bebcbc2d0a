import "server-only";
import { maskOf } from "@/lib/core/sealed";
import { standingView } from "@/lib/core/standing-view";
import { unknownTypeOf } from "@/lib/core/words/transactions";
import { isPaidByAnother } from "@/lib/core/two-people";
import { type TransactionListRow } from "./list-records.server";
import { type TransactionListItem } from "./schema";
import { toldView } from "./told-view";

/** The other side as the provider named it, else as we asked for it. */
export function toListItem(row: TransactionListRow): TransactionListItem {
  return {
    ...toldView("list", row),
    ...standingView(row),
    id: row.id,
    version: row.version,
    wallet: row.wallet,
    type: row.type,
    unknownType: row.type === "other" ? unknownTypeOf(row.apiType) : null,
    state: row.state,
    amountCentavos: row.amountCentavos,
    counterpart: {
      name: row.counterpartName ?? row.askedName,
      document: maskOf(row.counterpartDocument ?? row.askedDocument),
    },
    isPaidByAnother:
      row.type === "payment" &&
      isPaidByAnother(row.askedDocument, row.counterpartDocument) &&
      !row.isPayerExpected,
    risk: row.risk ?? [],
    project:
      row.projectId === null
        ? null
        : { id: row.projectId, name: row.projectName ?? row.projectId, color: row.projectColor },
    createdAt: row.createdAt.toISOString(),
  };
}
