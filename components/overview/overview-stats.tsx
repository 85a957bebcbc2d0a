"use client";

import { useTranslations } from "next-intl";
import { type Messages } from "@/messages/catalogue";
import { type Sum } from "@/lib/core/sum";
import { changeOf, meanSecondsToPay, medRate } from "@/lib/composers/overview/figures";
import { type Overview, type OverviewFigures } from "@/lib/composers/overview/schema";
import { FiguresSkeleton } from "../kit/skeletons";
import { StatCard } from "../kit/stat-card";
import { type OverviewFigure, rowsHref } from "./overview-links";
import { type FigureKind, useFigureWords } from "./use-figure-words";

export type StatId = keyof Messages["overview"]["stats"];

type Stat = {
  id: StatId;
  kind: FigureKind;
  rows: OverviewFigure;
  moreIs: "good" | "bad" | "neutral";
  read: (figures: OverviewFigures) => Sum | null;
};

const STATS: readonly Stat[] = [
  {
    id: "gross",
    kind: "money",
    rows: "received",
    moreIs: "good",
    read: ({ received }) => received.grossCentavos,
  },
  {
    id: "net",
    kind: "money",
    rows: "received",
    moreIs: "good",
    read: ({ received }) => received.netCentavos,
  },
  { id: "created", kind: "count", rows: "created", moreIs: "good", read: ({ created }) => created.count },
  { id: "paid", kind: "count", rows: "paid", moreIs: "good", read: ({ received }) => received.count },
  { id: "timeToPay", kind: "duration", rows: "timeToPay", moreIs: "bad", read: meanSecondsToPay },
  { id: "fees", kind: "money", rows: "fees", moreIs: "neutral", read: ({ fees }) => fees.amountCentavos },
  {
    id: "withdrawals",
    kind: "money",
    rows: "withdrawals",
    moreIs: "neutral",
    read: ({ withdrawals }) => withdrawals.amountCentavos,
  },
  {
    id: "refunds",
    kind: "money",
    rows: "refunds",
    moreIs: "bad",
    read: ({ refunds }) => refunds.amountCentavos,
  },
  { id: "blocks", kind: "money", rows: "blocks", moreIs: "bad", read: ({ blocks }) => blocks.heldCentavos },
  { id: "medRate", kind: "percent", rows: "med", moreIs: "bad", read: medRate },
];

const GRID = "grid grid-cols-2 gap-3 lg:grid-cols-5";

export const OverviewStatsSkeleton = () => <FiguresSkeleton count={STATS.length} className={GRID} />;

/** The period's figures, each beside the one of the period before it, each the way to its rows. */
export function OverviewStats({ overview, wallet }: { overview: Overview; wallet: string | undefined }) {
  const t = useTranslations("overview");
  const words = useFigureWords();
  return (
    <ul className={GRID}>
      {STATS.map(({ id, kind, rows, moreIs, read }) => {
        const [now, before] = [read(overview.figures), read(overview.before.figures)];
        const delta = words.change(changeOf(now, before), moreIs);
        return (
          <li key={id} className="grid">
            <StatCard
              label={t(`stats.${id}`)}
              value={words.of(kind, now)}
              href={rowsHref(rows, wallet, overview)}
              detail={t("beforeWas", { value: words.of(kind, before) })}
              {...(delta && { delta })}
            />
          </li>
        );
      })}
    </ul>
  );
}
