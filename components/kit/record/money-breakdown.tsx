"use client";

import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties } from "react";
import { centavos, formatBrl } from "@/lib/core/money/money";
import {
  type MoneyBreakdown as Way,
  type WayPart,
  drawBreakdown,
  moneyBreakdown,
} from "@/lib/core/money/money-breakdown";
import { type WayView } from "@/lib/core/money/money-breakdown-view";
import { addressOf } from "../navigation/addresses";
import { formatMoment } from "../values/format-moment";
import { Money } from "../values/money";
import { Section } from "../page/section";
import { useNameOfLeg, useNameOfWallet } from "../wallets/wallet-name";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Figures } from "./figures";
import { MoneyFlow } from "./money-flow";
import { PART_BACKGROUNDS } from "./part-colours";

type Props = { wallet: string; id: string; facts: WayView };

/**
 * The use of a payment's money: the part that stays is on top, the part that left below. Each part has a link to its
 * rows.
 */
export function MoneyBreakdownSection({ wallet, id, facts }: Props) {
  const t = useTranslations("details.way");
  const way = moneyBreakdown(facts);
  const words = usePartWords(wallet, id);
  const legs = facts.legs.map(({ destination }) => destination);
  if (way === null) return null;
  const { slots } = drawBreakdown(way);
  const shown = way.parts.map((part, position) => ({
    ...part,
    ...words(part, legs),
    slot: slots[position]?.height ?? 0,
  }));
  return (
    <Section
      title={
        <>
          {t("title")}{" "}
          <span className="ml-1 hidden font-normal text-muted-foreground sm:inline">{t("hint")}</span>
        </>
      }
      flush
    >
      <div className="@container p-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start @2xl:grid-cols-[minmax(0,1fr)_18.5rem]">
          <MoneyFlow way={way} className="hidden @2xl:block" />
          <WayBar way={way} className="mb-2 @2xl:hidden" />
          <ol className="grid grid-cols-[minmax(0,1fr)] @2xl:gap-2.5 @2xl:pt-10">
            {shown.map(({ key, end, name, detail, href, centavos: amount, about, slot }) => (
              <li
                key={key}
                className="flex gap-2.5 border-b last:border-b-0 @2xl:h-(--slot) @2xl:items-center @2xl:border-b-0"
                style={{ "--slot": `${slot}px` } as CSSProperties}
              >
                <span
                  aria-hidden
                  className={cn("my-2 w-1.5 shrink-0 rounded-xs @2xl:hidden", PART_BACKGROUNDS[end])}
                />
                <Link
                  href={href}
                  className="flex min-w-0 flex-1 items-center justify-between gap-3 rounded-md py-1 hover:bg-muted @2xl:px-3"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{name}</span>
                    <span className="block truncate text-sm text-muted-foreground">{detail}</span>
                  </span>
                  {about.kind !== "fee_unknown" && (
                    <span
                      className={cn(
                        "shrink-0",
                        about.kind === "kept" ? "text-lg font-semibold" : "font-medium",
                        about.kind === "kept" && amount < 0 && "text-danger",
                      )}
                    >
                      <Money amountCentavos={about.kind === "kept" ? amount : -amount} />
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ol>
        </div>
        <details className="mt-3 text-sm print:hidden">
          <summary className="w-fit text-primary">{t("table")}</summary>
          <Table className="mt-2">
            <caption className="sr-only">{t("caption")}</caption>
            <TableHeader>
              <TableRow>
                <TableHead>{t("part")}</TableHead>
                <TableHead className="text-right">{t("amount")}</TableHead>
                <TableHead className="text-right">{t("share")}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {shown.map(({ key, name, detail, centavos: amount }) => (
                <TableRow key={key}>
                  <TableCell>
                    {name} <span className="text-muted-foreground">{detail}</span>
                  </TableCell>
                  <TableCell className="text-right">
                    <Money amountCentavos={amount} />
                  </TableCell>
                  <TableCell className="text-right">
                    <Share of={amount} in={way.paidCentavos} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </details>
      </div>
      <Ends way={way} />
    </Section>
  );
}

function Share({ of, in: whole }: { of: number; in: number }) {
  const locale = useLocale();
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(of / whole);
}

/** On a phone: all of it in one bar. */
function WayBar({ way, className }: { way: Way; className?: string }) {
  const shown = way.parts.filter(({ centavos: amount }) => amount > 0);
  return (
    <div aria-hidden className={cn("flex h-3 gap-0.5 overflow-hidden rounded-xs", className)}>
      {shown.map(({ end, centavos: amount }, position) => (
        <span
          key={position}
          className={cn("min-w-1", PART_BACKGROUNDS[end])}
          style={{ flexGrow: amount, flexBasis: 0 }}
        />
      ))}
    </div>
  );
}

/** While an amount is held: the remainder if it comes back, and if it does not. */
function Ends({ way }: { way: Way }) {
  const t = useTranslations("details.way");
  const held = way.parts.flatMap(({ about }) => (about.kind === "held" ? [about.blockKind] : []));
  if (held.length === 0) return null;
  const by = held.every((kind) => kind === "med") ? "med" : "other";
  const ends = [
    { name: t("today"), amount: way.retainedCentavos },
    { name: t(`ifWon.${by}`), amount: way.retainedCentavos + way.heldCentavos },
    { name: t(`ifLost.${by}`), amount: way.retainedCentavos },
  ];
  return (
    <Figures
      className="border-t"
      items={ends.map(({ name, amount }) => ({ term: name, detail: <Money amountCentavos={amount} /> }))}
    />
  );
}

type PartLabels = { key: string; name: string; detail: string; href: Route };

function usePartWords(wallet: string, id: string): (part: WayPart, legs: readonly string[]) => PartLabels {
  const t = useTranslations("details.way");
  const locale = useLocale();
  const nameOf = useNameOfWallet();
  const nameOfLeg = useNameOfLeg();
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const said = (moment: string) => formatMoment(new Date(moment), locale);
  const lines = addressOf.transaction(wallet, id);
  return ({ centavos: amount, about }, legs) => {
    switch (about.kind) {
      case "kept":
        return {
          key: "kept",
          name: t("kept"),
          detail: t(amount < 0 ? "keptOwed" : "keptIn", { wallet: nameOf(wallet) }),
          href: addressOf.statement(wallet),
        };
      case "held":
        return {
          key: about.blockId,
          name: t(`held.${about.blockKind}`),
          detail: t("heldSince", { moment: said(about.since) }),
          href: addressOf.block(about.blockId),
        };
      case "lost":
        return {
          key: about.blockId,
          name: t(`lost.${about.blockKind}`),
          detail: about.at === null ? t("lostAtUnknown") : t("lostAt", { moment: said(about.at) }),
          href: addressOf.block(about.blockId),
        };
      case "refund":
        return {
          key: "refund",
          name: t(`refund.${about.state}`),
          detail: t(`refundAt.${about.state}`, { moment: said(about.at) }),
          href: addressOf.refund(wallet, id),
        };
      case "leg":
        return {
          key: `leg ${about.destination}`,
          name: t("leg", { wallet: nameOfLeg(about.destination, legs.indexOf(about.destination) + 1) }),
          detail: t("legHint"),
          href: about.maySee ? addressOf.statement(about.destination) : lines,
        };
      case "fee":
        return {
          key: "fee",
          name: t("fee"),
          detail:
            about.refundingCentavos === 0
              ? t("feeReceiving")
              : about.receivingCentavos === 0
                ? t("feeRefunding")
                : t("feeBoth", {
                    receiving: brl(about.receivingCentavos),
                    refunding: brl(about.refundingCentavos),
                  }),
          href: lines,
        };
      case "fee_unknown":
        return { key: "fee unknown", name: t("feeUnknown"), detail: t("feeUnknownHint"), href: lines };
      case "other":
        return { key: "other", name: t("other"), detail: t("otherHint"), href: lines };
    }
  };
}
