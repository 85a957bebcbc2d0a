"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type Sum } from "@/lib/core/sum";
import { type Overview, type OverviewFigures, type OverviewWallet } from "@/lib/composers/overview/schema";
import { addressOf } from "../kit/addresses";
import { DateTime } from "../kit/date-time";
import { Link } from "../ui/link";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { useWalletName } from "../kit/use-wallet-name";
import { WalletState } from "../shell/wallet-state";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { type OverviewFigure, rowsHref } from "./overview-links";
import { type Messages } from "@/messages/catalogue";
import { type FigureKind, useFigureWords } from "./use-figure-words";

const BALANCES = ["availableCentavos", "heldCentavos", "promotionalCentavos", "totalCentavos"] as const;

const link = "underline decoration-input underline-offset-2 hover:decoration-current";

/** What the service itself says of each wallet, and when it was asked. */
export function WalletBalances({ wallets }: { wallets: readonly OverviewWallet[] }) {
  const t = useTranslations("overview");
  const nameOf = useWalletName();
  return (
    <Section title={t("balances")} description={t("balancesHint")} flush>
      <Table>
        <caption className="sr-only">{t("balances")}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("wallet")}</TableHead>
            {BALANCES.map((name) => (
              <TableHead key={name} className="text-right">
                {t(`balance.${name}`)}
              </TableHead>
            ))}
            <TableHead className="text-right">{t("readAt")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {wallets.map((wallet) => (
            <TableRow key={wallet.reference}>
              <TableCell>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  <Link href={addressOf.statement(wallet.reference)} className={link}>
                    {nameOf(wallet)}
                  </Link>
                  <WalletState status={wallet.status} />
                </span>
              </TableCell>
              {BALANCES.map((name) => (
                <TableCell key={name} className="text-right">
                  <Money
                    amountCentavos={wallet.balance?.[name] ?? null}
                    strong={name === "availableCentavos"}
                  />
                </TableCell>
              ))}
              <TableCell className="text-right text-muted-foreground">
                {wallet.balance ? <DateTime value={wallet.balance.readAt} relative /> : t("neverRead")}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

type Column = {
  id: keyof Messages["overview"]["stats"];
  kind: FigureKind;
  rows: OverviewFigure;
  read: (figures: OverviewFigures) => Sum;
};

const COLUMNS: readonly Column[] = [
  { id: "gross", kind: "money", rows: "received", read: ({ received }) => received.grossCentavos },
  { id: "net", kind: "money", rows: "received", read: ({ received }) => received.netCentavos },
  { id: "created", kind: "count", rows: "created", read: ({ created }) => created.count },
  { id: "paid", kind: "count", rows: "paid", read: ({ received }) => received.count },
  { id: "fees", kind: "money", rows: "fees", read: ({ fees }) => fees.amountCentavos },
  { id: "withdrawals", kind: "money", rows: "withdrawals", read: (all) => all.withdrawals.amountCentavos },
  { id: "refunds", kind: "money", rows: "refunds", read: ({ refunds }) => refunds.amountCentavos },
  { id: "blocks", kind: "money", rows: "blocks", read: ({ blocks }) => blocks.heldCentavos },
];

/** Each figure by wallet, each the way to its rows. */
export function FiguresByWallet({ overview }: { overview: Overview }) {
  const t = useTranslations("overview");
  const nameOf = useWalletName();
  const words = useFigureWords();
  return (
    <Section title={t("byWallet")} description={t("byWalletHint")} flush>
      <Table>
        <caption className="sr-only">{t("byWallet")}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("wallet")}</TableHead>
            {COLUMNS.map(({ id }) => (
              <TableHead key={id} className="text-right">
                {t(`stats.${id}`)}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {overview.wallets.map(({ reference, name, figures }) => (
            <TableRow key={reference}>
              <TableHead scope="row" className="whitespace-nowrap text-foreground">
                {nameOf({ reference, name })}
              </TableHead>
              {COLUMNS.map(({ id, kind, rows, read }) => (
                <TableCell key={id} className="text-right whitespace-nowrap tabular-nums">
                  <RowsLink href={rowsHref(rows, reference, overview)}>
                    {words.of(kind, read(figures))}
                  </RowsLink>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

const RowsLink = ({ href, children }: { href: Route | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className={link}>
      {children}
    </Link>
  );
