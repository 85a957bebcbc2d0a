"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { MOVEMENT_ICONS } from "@/lib/domain/statement/labels";
import { type StatementLine } from "@/lib/domain/statement/schema";
import { addressOf } from "../kit/navigation/addresses";
import { CopyField } from "../kit/values/copy-field";
import { type DataColumn } from "../kit/table/data-column";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { PaidByName } from "../kit/status/paid-by-another";
import { formatMoment } from "../kit/values/format-moment";
import { STATUS_ICONS } from "../kit/status/icons";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { StatusBadge } from "../kit/status/status-badge";
import { WalletName } from "../kit/wallets/wallet-name";

export function useStatementColumns(wallet: string): DataColumn<StatementLine>[] {
  const t = useTranslations("statement.lines");
  return useMemo(
    () => [
      {
        id: "settledAt",
        header: t("settledAt"),
        widthRem: 4,
        fixed: true,
        card: "end",
        cell: (row) => <DateTime value={row.settledAt} format="time" />,
      },
      {
        id: "kind",
        header: t("kind"),
        widthRem: 16,
        fixed: true,
        card: "title",
        cell: (row) => (
          <span className="flex min-w-0 flex-col">
            <Kind row={row} />
            {row.correction !== null && <Correction of={row.correction} />}
          </span>
        ),
      },
      {
        id: "about",
        header: t("about"),
        widthRem: 14,
        card: "under",
        cell: (row) => <About row={row} wallet={wallet} elsewhere={t("elsewhere")} unnamed={t("unnamed")} />,
      },
      {
        id: "reference",
        header: t("reference"),
        widthRem: 9,
        hidden: true,
        card: "none",
        cell: ({ transaction }) => (
          <ExternalText text={transaction?.externalReference ?? "—"} className="truncate font-mono" />
        ),
      },
      {
        id: "e2eId",
        header: t("e2eId"),
        widthRem: 12,
        hidden: true,
        card: "none",
        cell: ({ transaction }) =>
          transaction?.e2eId ? <CopyField value={transaction.e2eId} what={t("e2eId")} /> : "—",
      },
      {
        id: "held",
        header: t("held"),
        widthRem: 8,
        align: "end",
        hidden: true,
        card: "none",
        cell: (row) => <Signed amountCentavos={row.heldCentavos} />,
      },
      {
        id: "amount",
        header: t("amount"),
        widthRem: 8.5,
        align: "end",
        fixed: true,
        card: "aside",
        cell: (row) => <Signed amountCentavos={row.availableCentavos} />,
      },
      {
        id: "balance",
        header: t("balance"),
        widthRem: 9,
        align: "end",
        fixed: true,
        card: "none",
        cell: (row) => <Money figure="line_balance" amountCentavos={row.balance.availableCentavos} strong />,
      },
      {
        id: "balanceHeld",
        header: t("balanceHeld"),
        widthRem: 9,
        align: "end",
        hidden: true,
        card: "none",
        cell: (row) => <Money figure="line_balance_held" amountCentavos={row.balance.heldCentavos} />,
      },
    ],
    [t, wallet],
  );
}

const Signed = ({ amountCentavos }: { amountCentavos: number }) =>
  amountCentavos === 0 ? (
    <span className="text-muted-foreground">—</span>
  ) : (
    <Money amountCentavos={amountCentavos} direction={amountCentavos < 0 ? "debit" : "credit"} />
  );

function Kind({ row }: { row: StatementLine }) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const Icon = STATUS_ICONS[MOVEMENT_ICONS[row.kind]];
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="truncate">{t(`kind.${row.kind}`)}</span>
      {row.isLate && (
        <span
          className="shrink-0"
          title={t("lines.lateHint", { at: formatMoment(new Date(row.recordedAt), locale) })}
        >
          <StatusBadge tone="warning" icon="clock" label={t("lines.late")} />
        </span>
      )}
    </span>
  );
}

/** The line before it does not stand any more: it is dated when that was recorded. */
function Correction({ of }: { of: NonNullable<StatementLine["correction"]> }) {
  const words = useTranslations("statement.correction")(of);
  return (
    <span className="truncate text-xs text-warning" title={words}>
      {words}
    </span>
  );
}

function About({
  row: { transaction },
  wallet,
  elsewhere,
  unnamed,
}: {
  row: StatementLine;
  wallet: string;
  elsewhere: string;
  unnamed: string;
}) {
  if (transaction === null) return "—";
  const { name: person, paidBy } = transaction.party;
  const name = person ?? transaction.description;
  const words = name ? (
    <ExternalText text={name} className="truncate" />
  ) : (
    <span className="text-muted-foreground">{unnamed}</span>
  );
  if (transaction.wallet === null) return <span className="text-muted-foreground">{elsewhere}</span>;
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1">
      <Link
        prefetch={false}
        href={addressOf.transaction(transaction.wallet, transaction.id)}
        className="truncate text-primary underline-offset-4 hover:underline"
      >
        {words}
      </Link>
      {paidBy !== null && (
        <span className="truncate text-xs text-muted-foreground">
          <PaidByName name={paidBy} />
        </span>
      )}
      {transaction.wallet !== wallet && (
        <span className="truncate text-xs text-muted-foreground">
          <WalletName reference={transaction.wallet} />
        </span>
      )}
    </span>
  );
}
