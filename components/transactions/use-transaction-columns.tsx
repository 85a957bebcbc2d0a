"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type TransactionListItem } from "@/lib/domain/transactions/schema";
import { type DataColumn } from "../kit/data-column";
import { STATUS_ICONS } from "../kit/icons";
import { Money } from "../kit/money";
import {
  ON_DEMAND,
  copyColumn,
  momentColumn,
  moneyColumn,
  partyColumn,
  referenceColumn,
  textColumn,
} from "../kit/record-columns";
import { TrustMarks } from "../kit/trust-marks";
import { TransactionState, TransactionType } from "./transaction-state";

const DEBITS: ReadonlySet<string> = new Set(["withdrawal", "refund", "fee", "chargeback"]);

export function useTransactionColumns(
  walletNames: ReadonlyMap<string, string> | null,
): DataColumn<TransactionListItem>[] {
  const head = useTranslations("transactions.list");
  const openBlock = useTranslations("transactions")("openBlock");
  const doubts = useTranslations("kit.mismatch.word");
  return useMemo(() => {
    const wallet: DataColumn<TransactionListItem> = {
      id: "wallet",
      header: head("wallet"),
      widthRem: 9,
      card: "line",
      cell: (row) => <span className="truncate">{walletNames?.get(row.wallet) ?? row.wallet}</span>,
    };
    return [
      momentColumn("createdAt", head("createdAt"), (row) => row.createdAt),
      momentColumn("settledAt", head("settledAt"), (row) => row.settledAt, { hidden: true }),
      ...(walletNames ? [wallet] : []),
      {
        id: "type",
        header: head("type"),
        widthRem: 9.5,
        card: "line",
        cell: (row) => <TransactionType type={row.type} />,
      },
      partyColumn("counterpart", head("counterpart"), counterpartOf, { widthRem: 14 }),
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
        widthRem: 13,
        fixed: true,
        card: "line",
        cell: (row) => <State row={row} label={openBlock} />,
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
        card: "aside",
        cell: (row) => <SignedAmount row={row} />,
      },
    ];
  }, [doubts, head, openBlock, walletNames]);
}

/** The sign says which way money went: what has not settled went no way. */
function SignedAmount({ row }: { row: TransactionListItem }) {
  const isDebit = DEBITS.has(row.type) || row.amountCentavos < 0;
  return (
    <Money
      amountCentavos={row.amountCentavos}
      strong
      {...(row.settledAt !== null && { direction: isDebit ? ("debit" as const) : ("credit" as const) })}
    />
  );
}

const counterpartOf = ({ counterpart, description, isPaidByAnother }: TransactionListItem) => ({
  name: counterpart.name ?? description,
  document: counterpart.document,
  isPaidByAnother,
});

function State({ row, label }: { row: TransactionListItem; label: string }) {
  const Lock = STATUS_ICONS.lock;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle">
      <TransactionState state={row.state} />
      {row.hasOpenBlock && <Lock className="size-4 shrink-0 text-warning" role="img" aria-label={label} />}
      <TrustMarks trust={row} />
    </span>
  );
}
