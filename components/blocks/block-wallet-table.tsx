"use client";

import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { type Sum, approximately } from "@/lib/core/money/sum";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { type BlockSummary, type BlockWalletSummary } from "@/lib/domain/blocks/schema";
import { addressOf } from "../kit/navigation/addresses";
import { Link } from "../ui/link";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { Button } from "../ui/button";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { TimeLeft } from "./block-deadline";
import { formatPercent } from "../kit/values/format-percent";

/** Only what has something to say is worth a line. */
const isQuiet = (row: BlockWalletSummary): boolean => row.exposure.count === 0 && row.medBlocks.count === 0;

export function BlockWalletTable({ summary }: { summary: BlockSummary }) {
  const t = useTranslations("blocks.summary");
  const rows = summary.wallets.filter((row) => !isQuiet(row));
  if (rows.length === 0) return null;
  const period = { from: summary.from, to: summary.to };
  return (
    <Section title={t("title")} flush>
      <Table aria-label={t("caption")}>
        <TableHeader>
          <TableRow>
            <TableHead>{t("wallet")}</TableHead>
            <TableHead className="text-right">{t("walletHeld")}</TableHead>
            <TableHead className="text-right">{t("walletAwaiting")}</TableHead>
            <TableHead>{t("next")}</TableHead>
            <TableHead className="text-right">{t("med")}</TableHead>
            <TableHead className="text-right">{t("paid")}</TableHead>
            <TableHead className="text-right">{t("rateCount")}</TableHead>
            <TableHead className="text-right">{t("rateValue")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <WalletRow key={row.wallet} row={row} period={period} />
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

function WalletRow({ row, period }: { row: BlockWalletSummary; period: { from: string; to: string } }) {
  const t = useTranslations("blocks.summary");
  const locale = useLocale();
  const nameOf = useWalletName();
  const { wallet } = row;
  const rate = (part: Sum, whole: Sum) =>
    formatPercent(approximately(part), approximately(whole), locale) ?? t("none");
  return (
    <TableRow>
      <TableCell className="max-w-56 truncate">{nameOf({ reference: row.wallet, name: row.name })}</TableCell>
      <TableCell className="text-right">
        <FigureLink href={addressOf.blocks(figureFilters.held({ wallet }))}>
          <Money figure="held_now" amountCentavos={row.exposure.amountCentavos} strong />
        </FigureLink>
      </TableCell>
      <TableCell className="text-right">
        <FigureLink href={addressOf.blocks({ wallet, status: "awaiting_response" })}>
          {row.awaiting.count}
        </FigureLink>
      </TableCell>
      <TableCell>{row.nextRespondBy ? <TimeLeft until={row.nextRespondBy} hasUrgency /> : "—"}</TableCell>
      <TableCell className="text-right">
        <FigureLink href={addressOf.blocks(figureFilters.med(period.to, { wallet }))}>
          {row.medBlocks.count}
        </FigureLink>
      </TableCell>
      <TableCell className="text-right">
        <FigureLink href={addressOf.transactions(wallet, { type: "payment", state: "completed", ...period })}>
          {row.paidCharges.count}
        </FigureLink>
      </TableCell>
      <TableCell className="text-right tabular-nums">
        {rate(row.medBlocks.count, row.paidCharges.count)}
      </TableCell>
      <TableCell className="text-right tabular-nums">
        {rate(row.medBlocks.amountCentavos, row.paidCharges.amountCentavos)}
      </TableCell>
    </TableRow>
  );
}

function FigureLink({ href, children }: { href: Route; children: React.ReactNode }) {
  return (
    <Button asChild variant="link" size="sm" className="h-auto px-0 tabular-nums pointer-coarse:h-9">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
