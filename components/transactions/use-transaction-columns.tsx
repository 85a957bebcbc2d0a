"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type TransactionListItem } from "@/lib/transactions/schema";
import { CopyField } from "../kit/copy-field";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { ForeignText } from "../kit/foreign-text";
import { STATUS_ICONS } from "../kit/icons";
import { Money } from "../kit/money";
import { TransactionState, TransactionType } from "./transaction-state";

const DEBITS: ReadonlySet<string> = new Set(["withdrawal", "refund", "fee", "chargeback"]);

export function useTransactionColumns(
  walletNames: ReadonlyMap<string, string> | null,
): DataColumn<TransactionListItem>[] {
  const head = useTranslations("transactions.list");
  const openBlock = useTranslations("transactions")("openBlock");
  return useMemo(() => {
    const wallet: DataColumn<TransactionListItem> = {
      id: "wallet",
      header: head("wallet"),
      widthRem: 9,
      card: "line",
      cell: (row) => <span className="truncate">{walletNames?.get(row.wallet) ?? row.wallet}</span>,
    };
    return [
      {
        id: "createdAt",
        header: head("createdAt"),
        widthRem: 9.5,
        card: "line",
        cell: (row) => <DateTime value={row.createdAt} />,
      },
      {
        id: "settledAt",
        header: head("settledAt"),
        widthRem: 9.5,
        hidden: true,
        card: "line",
        cell: (row) => <DateTime value={row.settledAt} />,
      },
      ...(walletNames ? [wallet] : []),
      {
        id: "type",
        header: head("type"),
        widthRem: 9.5,
        card: "line",
        cell: (row) => <TransactionType type={row.type} />,
      },
      {
        id: "counterpart",
        header: head("counterpart"),
        widthRem: 14,
        fixed: true,
        card: "title",
        cell: (row) => <Counterpart row={row} />,
      },
      {
        id: "description",
        header: head("description"),
        widthRem: 13,
        hidden: true,
        card: "none",
        cell: (row) => <ForeignText text={row.description ?? "—"} className="truncate" />,
      },
      {
        id: "reference",
        header: head("reference"),
        widthRem: 9,
        hidden: true,
        card: "none",
        cell: (row) => <ForeignText text={row.externalReference ?? "—"} className="truncate font-mono" />,
      },
      {
        id: "e2eId",
        header: head("e2eId"),
        widthRem: 12,
        hidden: true,
        card: "none",
        cell: (row) => (row.e2eId ? <CopyField value={row.e2eId} what={head("e2eId")} /> : "—"),
      },
      {
        id: "id",
        header: head("id"),
        widthRem: 12,
        hidden: true,
        card: "none",
        cell: (row) => <CopyField value={row.id} what={head("id")} />,
      },
      {
        id: "project",
        header: head("project"),
        widthRem: 9,
        hidden: true,
        card: "none",
        cell: (row) => <ForeignText text={row.project?.name ?? "—"} className="truncate" />,
      },
      {
        id: "state",
        header: head("state"),
        widthRem: 11,
        fixed: true,
        card: "line",
        cell: (row) => <State row={row} label={openBlock} />,
      },
      {
        id: "fee",
        header: head("fee"),
        widthRem: 7,
        align: "end",
        hidden: true,
        card: "none",
        cell: (row) => <Money amountCentavos={row.feeCentavos} />,
      },
      {
        id: "net",
        header: head("net"),
        widthRem: 8,
        align: "end",
        hidden: true,
        card: "none",
        cell: (row) => <Money amountCentavos={row.netCentavos} />,
      },
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
  }, [head, openBlock, walletNames]);
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

function Counterpart({ row: { counterpart, description } }: { row: TransactionListItem }) {
  const name = counterpart.name ?? description;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium">{name ? <ForeignText text={name} /> : "—"}</span>
      {counterpart.document && <span className="text-xs text-muted-foreground">{counterpart.document}</span>}
    </span>
  );
}

function State({ row, label }: { row: TransactionListItem; label: string }) {
  const Lock = STATUS_ICONS.lock;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle">
      <TransactionState state={row.state} />
      {row.hasOpenBlock && <Lock className="size-4 shrink-0 text-warning" role="img" aria-label={label} />}
    </span>
  );
}
