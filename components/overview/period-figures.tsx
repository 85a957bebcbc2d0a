"use client";

import { ChevronRight } from "lucide-react";
import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { figureChangeOf, meanSecondsToPay } from "@/lib/composers/overview/figures";
import { type Overview, type OverviewFigures } from "@/lib/composers/overview/schema";
import { type FigureId } from "@/lib/core/enums/figures";
import { formatBrl } from "@/lib/core/money/money";
import { type Sum, approximately } from "@/lib/core/money/sum";
import { type HomeRow } from "@/lib/core/enums/home";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";
import { ChartPanel } from "./chart-panel";
import { type SeriesId } from "./day-series";
import { rowsHref } from "./overview-links";
import { FiguresByWallet, WalletBalances } from "./overview-wallets";
import { useFigureLabels } from "./use-figure-labels";

const BY_WALLET = "wallets" satisfies HomeRow;
type FigureRow = Exclude<HomeRow, typeof BY_WALLET>;

type Row = {
  id: FigureRow;
  figure: FigureId;
  charts: readonly SeriesId[];
  read: (figures: OverviewFigures) => Sum;
};

const ROWS: readonly Row[] = [
  {
    id: "received",
    figure: "received",
    charts: ["received"],
    read: ({ received }) => received.grossCentavos,
  },
  {
    id: "created",
    figure: "charges_created",
    charts: ["charges", "timeToPay"],
    read: ({ created }) => created.count,
  },
  {
    id: "withdrawals",
    figure: "withdrawals",
    charts: ["withdrawals"],
    read: ({ withdrawals }) => withdrawals.amountCentavos,
  },
  {
    id: "refunds",
    figure: "refunds",
    charts: ["refunds"],
    read: ({ refunds }) => refunds.amountCentavos,
  },
  { id: "fees", figure: "fees", charts: ["fees"], read: ({ fees }) => fees.amountCentavos },
  {
    id: "blocks",
    figure: "blocked",
    charts: ["blocks", "medRate"],
    read: ({ blocks }) => blocks.heldCentavos,
  },
];

/** A change below this share counts as no change. */
const LEVEL = 0.015;

const ROW =
  "grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 lg:grid-cols-[1.25rem_9.5rem_9.5rem_minmax(0,1fr)_8.25rem_5.5rem] lg:px-4";

/**
 * The period's figures, collapsed. Each is beside the period before, and opens its days and the rows that it consists
 * of.
 */
export function PeriodFigures({
  overview,
  wallet,
  shown,
}: {
  overview: Overview;
  wallet: string | undefined;
  /** In the person's order. */
  shown: readonly HomeRow[];
}) {
  const t = useTranslations("overview.figures");
  const words = useFigureLabels();
  const detailOf = useDetails();
  // Not remembered: the server cannot know an open row, which would then move the page at hydration.
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (id: string) => setOpen(open === id ? null : id);
  const byWallet = useRef<HTMLButtonElement>(null);
  // The row can be open already, or outside the visible part of the page.
  const showByWallet = () => {
    setOpen(BY_WALLET);
    byWallet.current?.focus({ preventScroll: true });
    byWallet.current?.scrollIntoView({ block: "center" });
  };
  return (
    <Card className="overflow-hidden">
      <ul>
        {shown.map((row) => {
          const shownRow = ROWS.find(({ id }) => id === row);
          if (shownRow === undefined)
            return (
              overview.wallets.length > 1 && (
                <FoldedRow
                  key={BY_WALLET}
                  opener={byWallet}
                  name={t("names.wallets")}
                  isOpen={open === BY_WALLET}
                  onToggle={() => toggle(BY_WALLET)}
                  detail={t("wallets")}
                >
                  <div className="grid gap-4 p-4">
                    <WalletBalances wallets={overview.wallets} />
                    <FiguresByWallet overview={overview} />
                  </div>
                </FoldedRow>
              )
            );
          const { id, figure, charts, read } = shownRow;
          const name = t(`names.${id}`);
          const value = words.of(figure, read(overview.figures));
          return (
            <FoldedRow
              key={id}
              name={name}
              isOpen={open === id}
              onToggle={() => toggle(id)}
              value={
                <RowsOf
                  href={rowsHref(figure, wallet, overview)}
                  label={`${t("rows", { name })}: ${value}`}
                  onByWallet={shown.includes(BY_WALLET) ? showByWallet : null}
                >
                  {value}
                </RowsOf>
              }
              detail={detailOf(id, overview.figures)}
              trend={<Sparkline values={overview.days.map(({ figures }) => approximately(read(figures)))} />}
              change={<ChangeWords now={read(overview.figures)} before={read(overview.before.figures)} />}
            >
              <div className={cn("grid gap-4 p-4", charts.length > 1 && "xl:grid-cols-2")}>
                {charts.map((chart) => (
                  <ChartPanel
                    key={chart}
                    id={chart}
                    days={overview.days}
                    before={overview.before.days}
                    wallet={wallet}
                  />
                ))}
              </div>
            </FoldedRow>
          );
        })}
      </ul>
    </Card>
  );
}

function FoldedRow({
  opener,
  name,
  isOpen,
  onToggle,
  value,
  detail,
  trend,
  change,
  children,
}: {
  opener?: Ref<HTMLButtonElement>;
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  value?: ReactNode;
  detail: ReactNode;
  trend?: ReactNode;
  change?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("overview.figures");
  const id = useId();
  return (
    <li className="border-b last:border-b-0">
      <div className={cn(ROW, "relative min-h-11 py-1.5 transition-colors duration-75 hover:bg-accent/50")}>
        <ChevronRight
          aria-hidden
          className={cn(
            "size-4 text-muted-foreground transition-transform duration-100 motion-reduce:transition-none",
            isOpen && "rotate-90",
          )}
        />
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t("open", { name })}
          onClick={onToggle}
          className="text-left text-base font-medium after:absolute after:inset-0"
        >
          {name}
        </button>
        <span className="text-right text-base font-semibold tabular-nums">{value}</span>
        <span className="text-sm text-muted-foreground max-lg:col-span-2 max-lg:col-start-2 lg:truncate">
          {detail}
        </span>
        <span aria-hidden className="max-lg:hidden">
          {trend}
        </span>
        <span className="text-right text-sm text-muted-foreground max-lg:col-start-3 max-lg:hidden">
          {change}
        </span>
      </div>
      <div id={id}>{isOpen && children}</div>
    </li>
  );
}

/** Opens what a figure is made of; of several wallets that is each wallet's part. */
function RowsOf({
  href,
  label,
  onByWallet,
  children,
}: {
  href: Route | null;
  label: string;
  /** Null where that row is hidden: then the figure opens nothing. */
  onByWallet: (() => void) | null;
  children: ReactNode;
}) {
  const look = "relative z-10 underline-offset-4 hover:underline";
  if (href === null && onByWallet === null) return <span className="relative">{children}</span>;
  return href === null ? (
    <button type="button" aria-label={label} onClick={onByWallet ?? undefined} className={look}>
      {children}
    </button>
  ) : (
    <Link href={href} aria-label={label} className={look}>
      {children}
    </Link>
  );
}

/** A text without colour, because a falling figure is no alarm. */
function ChangeWords({ now, before }: { now: Sum; before: Sum }) {
  const t = useTranslations("overview.figures");
  const locale = useLocale();
  const change = figureChangeOf(now, before);
  if (change === null) return t("none");
  if (change.ratio < LEVEL) return t("equal");
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  return t(change.direction === "up" ? "above" : "below", { percent: percent.format(change.ratio) });
}

function useDetails(): (id: FigureRow, figures: OverviewFigures) => string {
  const t = useTranslations("overview.figures");
  const words = useFigureLabels();
  const locale = useLocale();
  const lessReturned = (figure: FigureId, sum: Sum) =>
    sum === 0 ? "" : t("lessReturned", { amount: formatBrl(sum, locale, figure) });
  return (id, { received, fees, refunds, withdrawals, blocks, ...figures }) => {
    switch (id) {
      case "received":
        return t("received", {
          net: formatBrl(received.netCentavos, locale, "received_net"),
          count: received.count,
        });
      case "created": {
        const seconds = meanSecondsToPay({ received, fees, refunds, withdrawals, blocks, ...figures });
        const time =
          seconds === null
            ? ""
            : t("createdTime", { duration: words.of("time_to_pay", Math.round(seconds)) });
        return t("created", { paid: received.count, time });
      }
      case "withdrawals":
        return t("withdrawals", {
          count: withdrawals.count,
          returned: lessReturned("withdrawals_come_back", withdrawals.returnedCentavos),
        });
      case "refunds":
        return t("refunds", {
          count: refunds.count,
          returned: lessReturned("refunds_come_back", refunds.returnedCentavos),
        });
      case "fees":
        return t("fees", {
          payments: formatBrl(fees.ofPaymentsCentavos, locale, "fees_of_payments"),
          withdrawals: formatBrl(fees.ofWithdrawalsCentavos, locale, "fees_of_withdrawals"),
          refunds: formatBrl(fees.ofRefundsCentavos, locale, "fees_of_refunds"),
        });
      case "blocks":
        return t("blocks", {
          count: blocks.count,
          rate: received.count === 0 ? "" : t("blocksRate", { count: blocks.medCount, paid: received.count }),
        });
    }
  };
}

const WIDTH = 132;
const HEIGHT = 26;
const INSET = 2;

/** The days as a line: its shape, and no figure. */
function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (most === least || values.length < 2) return null;
  const x = (place: number) => Math.round((place / (values.length - 1)) * (WIDTH - INSET * 2) + INSET);
  const y = (value: number) =>
    Math.round(HEIGHT - INSET - ((value - least) / (most - least)) * (HEIGHT - INSET * 2));
  const points = values.map((value, place) => `${x(place)} ${y(value)}`);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="overflow-visible fill-none"
    >
      <path d={`M${points.join("L")}`} stroke="var(--ref)" strokeWidth={1.25} strokeLinejoin="round" />
      <path d={`M${points.at(-1) ?? ""}h0`} stroke="var(--chart-1)" strokeWidth={5} strokeLinecap="round" />
    </svg>
  );
}

export function PeriodFiguresSkeleton() {
  const t = useTranslations("overview.figures");
  return (
    <Card className="overflow-hidden" aria-busy>
      {ROWS.map(({ id }) => (
        <div key={id} className={cn(ROW, "min-h-11 border-b py-1.5 last:border-b-0")}>
          <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
          <span className="text-base font-medium">{t(`names.${id}`)}</span>
          <Skeleton className="ml-auto h-5 w-24" />
        </div>
      ))}
    </Card>
  );
}
