"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type TransactionType as Type, DEBIT_TYPES } from "@/lib/core/enums/transactions";
import { isOneOf } from "@/lib/core/enums/enums";
import { type TransactionListItem } from "@/lib/domain/transactions/schema";
import { type DataColumn } from "../kit/table/data-column";
import { Money } from "../kit/values/money";
import {
  ON_DEMAND,
  copyColumn,
  hourColumn,
  keptColumn,
  momentColumn,
  moneyColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/table/record-columns";
import { StatusCell } from "../kit/status/display-status";
import { TransactionType } from "../kit/status/transaction-type";

export function useTransactionColumns(
  walletNames: ReadonlyMap<string, string> | null,
  isBySettlement: boolean,
  isByAmount: boolean,
): DataColumn<TransactionListItem>[] {
  const head = useTranslations("transactions.list");
  const doubts = useTranslations("kit.mismatch.word");
  return useMemo(() => {
    const wallet: DataColumn<TransactionListItem> = {
      id: "wallet",
      header: head("wallet"),
      widthRem: 9,
      card: "none",
      cell: (row) => <span className="truncate">{walletNames?.get(row.wallet) ?? row.wallet}</span>,
    };
    return [
      // Below no day an hour alone would say nothing. By it the list goes back to the newest first.
      {
        ...(isByAmount ? momentColumn : hourColumn)<TransactionListItem>(
          "hour",
          head(isByAmount ? "moment" : "hour"),
          (row) => (isBySettlement ? row.settledAt : row.createdAt),
        ),
        sortable: isByAmount,
      },
      momentColumn("createdAt", head("createdAt"), (row) => row.createdAt, ON_DEMAND),
      momentColumn("settledAt", head("settledAt"), (row) => row.settledAt, ON_DEMAND),
      ...(walletNames ? [wallet] : []),
      {
        id: "type",
        header: head("type"),
        widthRem: 8.5,
        card: "none",
        cell: (row) => <TransactionType type={row.type} unknownType={row.unknownType} />,
      },
      partyColumn("counterpart", head("counterpart"), partyOf, { widthRem: 14 }),
      textColumn("description", head("description"), (row) => row.description, {
        widthRem: 13,
        ...ON_DEMAND,
      }),
      referenceColumn(head("reference"), (row) => row.externalReference),
      copyColumn("e2eId", head("e2eId"), (row) => row.e2eId),
      copyColumn("id", head("id"), (row) => row.id),
      textColumn("project", head("project"), (row) => row.project?.name, { widthRem: 9, ...ON_DEMAND }),
      {
        id: "state",
        header: head("state"),
        widthRem: 14.5,
        fixed: true,
        card: "under",
        cell: (row) => <StatusCell of={row} type={row.type} />,
      },
      textColumn("mismatch", head("mismatch"), (row) => row.mismatch && doubts(row.mismatch), {
        widthRem: 15,
        ...ON_DEMAND,
      }),
      moneyColumn("fee", head("fee"), (row) => row.feeCentavos, { widthRem: 7, ...ON_DEMAND }),
      moneyColumn("net", head("net"), (row) => row.netCentavos, ON_DEMAND),
      {
        id: "amount",
        header: head("amount"),
        widthRem: 8.5,
        align: "end",
        fixed: true,
        sortable: true,
        card: "aside",
        cell: (row) => <SignedAmount row={row} />,
      },
      keptColumn(head("kept")),
    ];
  }, [doubts, head, isByAmount, isBySettlement, walletNames]);
}

export const isDebit = (type: Type, amountCentavos: number): boolean =>
  isOneOf(DEBIT_TYPES, type) || amountCentavos < 0;

/** The sign says which way money went: what has not settled went no way. */
function SignedAmount({ row }: { row: TransactionListItem }) {
  return (
    <Money
      amountCentavos={row.amountCentavos}
      strong
      {...(row.settledAt !== null && {
        direction: isDebit(row.type, row.amountCentavos) ? ("debit" as const) : ("credit" as const),
      })}
    />
  );
}

const partyOf = ({ party, description, isPaidByAnother, risk }: TransactionListItem) => ({
  ...party,
  name: party.name ?? description,
  isPaidByAnother,
  risk,
});
