"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type FigureId } from "@/lib/core/enums/figures";
import { BALANCE_FIGURES } from "@/lib/core/enums/sums";
import { type Sum } from "@/lib/core/money/sum";
import { type Overview, type OverviewFigures, type OverviewWallet } from "@/lib/composers/overview/schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { WalletState } from "../kit/status/wallet-state";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { rowsHref } from "./overview-links";
import { type Messages } from "@/messages/catalogue";
import { useFigureLabels } from "./use-figure-labels";

const BALANCES = ["availableCentavos", "heldCentavos", "promotionalCentavos", "totalCentavos"] as const;

const link = "underline decoration-input underline-offset-2 hover:decoration-current";

/** The balance of each wallet as the service itself reports it, and the time of the request. */
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
                    figure={BALANCE_FIGURES[name]}
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
  figure: FigureId;
  read: (figures: OverviewFigures) => Sum;
};

const COLUMNS: readonly Column[] = [
  { id: "gross", figure: "received", read: ({ received }) => received.grossCentavos },
  { id: "net", figure: "received_net", read: ({ received }) => received.netCentavos },
  { id: "created", figure: "charges_created", read: ({ created }) => created.count },
  { id: "paid", figure: "payments", read: ({ received }) => received.count },
  { id: "fees", figure: "fees", read: ({ fees }) => fees.amountCentavos },
  { id: "withdrawals", figure: "withdrawals", read: (all) => all.withdrawals.amountCentavos },
  { id: "refunds", figure: "refunds", read: ({ refunds }) => refunds.amountCentavos },
  { id: "blocks", figure: "blocked", read: ({ blocks }) => blocks.heldCentavos },
];

/** Each figure by wallet, each the way to its rows. */
export function FiguresByWallet({ overview }: { overview: Overview }) {
  const t = useTranslations("overview");
  const nameOf = useWalletName();
  const words = useFigureLabels();
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
              {COLUMNS.map(({ id, figure, read }) => (
                <TableCell key={id} className="text-right whitespace-nowrap tabular-nums">
                  <RowsLink href={rowsHref(figure, reference, overview)}>
                    {words.of(figure, read(figures))}
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
