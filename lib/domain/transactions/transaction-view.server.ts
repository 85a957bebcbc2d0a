import "server-only";
import { maskOf } from "@/lib/core/sealed";
import { displayStatusView } from "@/lib/core/transactions/display-status-view";
import { unknownTypeOf } from "@/lib/core/enums/transactions";
import { isPaidByAnother, partyOf } from "@/lib/core/transactions/two-people";
import { type TransactionListRow } from "./list-records.server";
import { type TransactionListItem } from "./schema";
import { reportedView } from "./reported-view";

/** A payment is named by its customer first, anything else by the other side as the provider named it. */
export function toListItem(row: TransactionListRow): TransactionListItem {
  const asked = { name: row.askedName, document: row.askedDocument };
  const named = { name: row.counterpartName, document: row.counterpartDocument };
  return {
    ...reportedView("list", row),
    ...displayStatusView(row),
    id: row.id,
    version: row.version,
    wallet: row.wallet,
    type: row.type,
    unknownType: row.type === "other" ? unknownTypeOf(row.apiType) : null,
    state: row.state,
    amountCentavos: row.amountCentavos,
    party:
      row.type === "payment"
        ? partyOf(asked, named)
        : {
            name: named.name ?? asked.name,
            document: maskOf(named.document ?? asked.document),
            paidBy: null,
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
