"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, KeyRound, Send, Server, Timer, Webhook, Zap } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { healthMetricQueries } from "@/lib/composers/health-metrics/queries";
import { type HealthMetrics, type Strip } from "@/lib/composers/health-metrics/schema";
import {
  NOTHING_COUNTED,
  HEALTH_STATES,
  type HealthState,
  healthStateOf,
  totalOf,
} from "@/lib/core/health-metrics/health-state";
import { type MetricWindow } from "@/lib/core/enums/health-metrics";
import { AppError } from "@/lib/core/errors/app-error";
import { FiguresTable } from "../kit/charts/chart-frame";
import { TipRows } from "../kit/charts/plot";
import { addressOf } from "../kit/navigation/addresses";
import { FailureNote } from "../kit/failure/failure-note";
import { useNameOfWallet } from "../kit/wallets/wallet-name";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Skeleton } from "../ui/skeleton";
import { StripRow, type StripCell, lineOf } from "./strip-row";
import { type MetricLabels, useMetricLabels } from "./use-metric-labels";
import { WindowChoice } from "./window-choice";

const MINUTE_MS = 60_000;
/** An event that takes at least this long to appear on the screen counts as slow. */
const SLOW_EVENT_MS = 2_000;
const ROW_HEIGHT_PX = 34;

const KEY_LOOKS: Record<HealthState, string> = {
  good: "bg-(--sign-good)",
  partly: "bg-(--sign-partly)",
  failed: "bg-(--sign-failed)",
  none: "bg-(--grid)",
  unmeasured: "bg-[repeating-linear-gradient(135deg,var(--ref)_0_1.5px,transparent_1.5px_4px)]",
};

type Row = {
  id: string;
  label: string;
  icon: ReactNode;
  value: string;
  detail: string;
  tone?: "bad" | undefined;
  cells: StripCell[];
  line?: { path: string; area: string };
  /** The text of a cell in the read-out and in the table. */
  told: string[];
};
type Group = { title: string; rows: Row[] };

/** Calls, deliveries and outages on one axis of time, so that causes line up. Never good where nothing was measured. */
export function HealthBoard({ of }: { of: "all" | "deliveries" }) {
  const t = useTranslations("healthMetrics");
  const words = useMetricLabels();
  const [window, setWindow] = useState<MetricWindow>("day");
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const { data: signs, error, refetch, isPlaceholderData } = useQuery(healthMetricQueries.of(window));
  const groups = useGroups(signs, of);
  const title = t(of === "all" ? "title" : "titleDeliveries");
  return (
    <section aria-label={title}>
      <Card className="overflow-hidden">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
          <h2 className="min-h-7 flex-1 basis-44 content-center text-base font-semibold">
            {title}
            {signs && (
              <span className="ml-2 text-sm font-normal text-muted-foreground">
                {signs.since === null ? t("notYet") : t("since", { moment: momentOf(words, signs.since) })}
              </span>
            )}
          </h2>
          <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted-foreground">
            {HEALTH_STATES.toReversed().map((standing) => (
              <li key={standing} className="inline-flex items-center gap-1.5">
                <span aria-hidden className={`h-3 w-2 rounded-xs ${KEY_LOOKS[standing]}`} />
                {t(`standing.${standing}`)}
              </li>
            ))}
          </ul>
          <WindowChoice window={window} onChoose={setWindow} />
          <Button
            variant="ghost"
            size="sm"
            className="text-primary"
            aria-pressed={isTable}
            aria-label={t("asTable", { title })}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? "strips" : "table")}
          </Button>
        </header>
        {error !== null && (
          <div className="p-4">
            <FailureNote
              error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {signs === undefined ? (
          error === null && <BoardSkeleton rows={of === "all" ? 9 : 5} />
        ) : isTable ? (
          <div className="p-4">
            <CellTable title={title} signs={signs} groups={groups} words={words} />
          </div>
        ) : (
          <div
            className="relative py-1"
            aria-busy={isPlaceholderData}
            onPointerLeave={() => setPointed(null)}
          >
            <Axis signs={signs} words={words} />
            {groups.map(({ title: group, rows }) => (
              <div key={group} role="group" aria-label={group} className="py-1">
                <h3 className="px-4 pt-1 text-sm text-muted-foreground">{group}</h3>
                {rows.map(({ id, told: _told, ...row }) => (
                  <StripRow key={id} {...row} pointed={pointed} onPoint={setPointed} />
                ))}
              </div>
            ))}
            {signs.hasMoreWallets && (
              <p className="px-4 py-1 text-sm text-muted-foreground">{t("moreWallets")}</p>
            )}
            {pointed !== null && <ReadOut signs={signs} groups={groups} words={words} place={pointed} />}
          </div>
        )}
      </Card>
    </section>
  );
}

const momentOf = (words: MetricLabels, iso: string): string =>
  `${words.day(Date.parse(iso))}, ${words.clock(Date.parse(iso))}`;

/** The times below which the strips stand. */
function Axis({ signs: { begins, window }, words }: { signs: HealthMetrics; words: MetricLabels }) {
  const named = begins.flatMap((begin, place) => {
    const name = words.named(window, begin);
    return name === null ? [] : [{ name, place }];
  });
  return (
    <div
      aria-hidden
      className="grid grid-cols-[minmax(0,1fr)] gap-x-3 px-4 pt-1 text-xs text-muted-foreground lg:grid-cols-[10.5rem_minmax(0,1fr)_7.5rem]"
    >
      <div className="relative h-5 lg:col-start-2">
        {named.map(({ name, place }, at) => (
          <span
            key={place}
            suppressHydrationWarning
            className={`absolute bottom-0 -translate-x-1/2 border-b-0 whitespace-nowrap tabular-nums ${at % 2 === 1 ? "max-sm:hidden" : ""}`}
            style={{ left: `${String((place / begins.length) * 100)}%` }}
          >
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** All known data of one interval, on the side with free space. */
function ReadOut({
  signs: { begins, stepMinutes, measured },
  groups,
  words,
  place,
}: {
  signs: HealthMetrics;
  groups: readonly Group[];
  words: MetricLabels;
  place: number;
}) {
  const t = useTranslations("healthMetrics");
  const share = (place + 0.5) / begins.length;
  const isRight = share > 0.5;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 grid px-4 lg:grid-cols-[10.5rem_minmax(0,1fr)_7.5rem] lg:gap-x-3"
    >
      <div className="relative lg:col-start-2">
        <div
          className="absolute top-7 mx-3 min-w-56 max-w-80 rounded-lg border bg-popover px-2.5 py-2 text-sm text-foreground shadow-lg max-lg:top-auto max-lg:bottom-1 max-lg:left-0! max-lg:right-0! max-lg:max-w-none"
          style={isRight ? { right: `${String((1 - share) * 100)}%` } : { left: `${String(share * 100)}%` }}
        >
          <TipRows
            title={words.cell(begins[place] ?? 0, stepMinutes)}
            rows={[
              ...groups.flatMap(({ rows }) =>
                rows.map(({ label, told }) => ({ term: label, detail: told[place] ?? "" })),
              ),
              {
                term: t("measuredMinutes"),
                detail: t("minutesOf", { count: measured[place] ?? 0, all: stepMinutes }),
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

function CellTable({
  title,
  signs: { begins, stepMinutes, measured },
  groups,
  words,
}: {
  title: string;
  signs: HealthMetrics;
  groups: readonly Group[];
  words: MetricLabels;
}) {
  const t = useTranslations("healthMetrics");
  const rows = groups.flatMap((group) => group.rows);
  return (
    <FiguresTable
      title={title}
      table={{
        head: t("when"),
        columns: [...rows.map(({ label }) => label), t("measuredMinutes")],
        rows: begins
          .map((begin, place) => ({
            key: String(begin),
            label: words.cell(begin, stepMinutes),
            href: addressOf.deliveries({ until: endOf(begin, stepMinutes) }),
            cells: [
              ...rows.map(({ told }) => told[place] ?? ""),
              t("minutesOf", { count: measured[place] ?? 0, all: stepMinutes }),
            ],
          }))
          .toReversed(),
      }}
    />
  );
}

export const endOf = (begin: number, minutes: number): string =>
  new Date(begin + minutes * MINUTE_MS).toISOString();

function useGroups(signs: HealthMetrics | undefined, of: "all" | "deliveries"): Group[] {
  const t = useTranslations("healthMetrics");
  const locale = useLocale();
  const words = useMetricLabels();
  const nameOf = useNameOfWallet();
  return useMemo(() => {
    if (signs === undefined) return [];
    const build = rowBuilder(
      signs,
      words,
      t as (key: string, values?: Record<string, string | number>) => string,
    );
    const provider: Group = {
      title: t("groups.service"),
      rows: [build.api(), build.credential(), build.duration()],
    };
    const arriving: Group = {
      title: t("groups.deliveries"),
      rows: signs.wallets.map(({ reference, name, strip }) =>
        build.deliveries(reference, nameOf(reference) ?? (name === "" ? reference : name), strip),
      ),
    };
    const own: Group = {
      title: t("groups.own"),
      rows: of === "all" ? [build.lag(), build.writes(), build.up()] : [build.lag(), build.up()],
    };
    return of === "all" ? [provider, arriving, own] : [arriving, own];
    // oxlint-disable-next-line react/exhaustive-deps -- The words hang on the language alone.
  }, [signs, of, locale]);
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

function rowBuilder(signs: HealthMetrics, words: MetricLabels, t: Translate) {
  const { begins, stepMinutes, measured, outages } = signs;
  const callsUntil = (place: number) => addressOf.apiCalls({ until: endOf(begins[place] ?? 0, stepMinutes) });
  const eventsUntil = (place: number, wallet?: string) =>
    addressOf.deliveries({ until: endOf(begins[place] ?? 0, stepMinutes), wallet });
  const at = (place: number) => words.cell(begins[place] ?? 0, stepMinutes);
  const places = begins.map((_, place) => place);
  const standings = (strip: Strip): HealthState[] =>
    places.map((place) => healthStateOf(strip.cells[place] ?? NOTHING_COUNTED, measured[place] ?? 0));
  const cellsOf = (
    all: readonly HealthState[],
    told: readonly string[],
    href: (place: number) => StripCell["href"],
    depth: (place: number) => number = () => 2,
  ): StripCell[] =>
    all.map((standing, place) => ({
      standing,
      depth: depth(place),
      href: href(place),
      said: `${at(place)}: ${t(`standing.${standing}`)}${standing === "unmeasured" ? "" : `, ${told[place] ?? ""}`}`,
    }));
  const counted = (strip: Strip, kind: "calls" | "deliveries" | "credential" | "writes"): string[] =>
    places.map((place) =>
      (measured[place] ?? 0) === 0 && strip.cells[place] == null
        ? t("standing.unmeasured")
        : words.counts(strip.cells[place] ?? null, kind),
    );
  const isBad = (all: readonly HealthState[]): "bad" | undefined =>
    all.findLast((standing) => standing !== "unmeasured" && standing !== "none") === "failed"
      ? "bad"
      : undefined;
  const lineRow = (
    id: string,
    label: string,
    icon: ReactNode,
    strip: Strip,
    detail: string,
    href: (place: number) => StripCell["href"],
  ): Row => {
    const top = Math.max(0, ...strip.p95Ms.map((ms) => ms ?? 0));
    const told = strip.p95Ms.map((ms, place) =>
      ms === null ? t((measured[place] ?? 0) === 0 ? "standing.unmeasured" : "nothing") : words.took(ms),
    );
    return {
      id,
      label,
      icon,
      value: words.took(strip.wholeP95Ms),
      detail,
      told,
      line: lineOf(strip.p95Ms, top),
      cells: cellsOf(
        places.map((place) =>
          (measured[place] ?? 0) === 0 && strip.p95Ms[place] == null ? "unmeasured" : "none",
        ),
        told,
        href,
      ),
    };
  };
  return {
    api(): Row {
      const { whole } = signs.calls;
      const [total, answered] = [totalOf(whole), whole.good + whole.slow + whole.refused];
      const all = standings(signs.calls);
      const told = counted(signs.calls, "calls");
      return {
        id: "api",
        label: t("rows.api"),
        icon: <Server aria-hidden />,
        value: total === 0 ? "—" : words.percent(answered / total),
        detail: t("details.answered", { answered: words.count(answered), total: words.count(total) }),
        tone: isBad(all),
        told,
        cells: cellsOf(all, told, callsUntil),
      };
    },
    credential(): Row {
      const all = standings(signs.credential);
      const told = counted(signs.credential, "credential");
      const last = all.findLast((standing) => standing !== "unmeasured" && standing !== "none");
      return {
        id: "credential",
        label: t("rows.credential"),
        icon: <KeyRound aria-hidden />,
        value: t(
          last === undefined ? "values.unknown" : last === "failed" ? "values.refused" : "values.accepted",
        ),
        detail: t("details.refusals", { count: signs.credential.whole.failed }),
        tone: isBad(all),
        told,
        cells: cellsOf(all, told, callsUntil),
      };
    },
    duration: () =>
      lineRow(
        "duration",
        t("rows.duration"),
        <Timer aria-hidden />,
        signs.calls,
        t("details.peak", { ms: words.took(peakOf(signs.calls)) }),
        callsUntil,
      ),
    deliveries(reference: string, name: string, strip: Strip): Row {
      const all = standings(strip);
      const told = counted(strip, "deliveries");
      const totals = strip.cells.map((cell) => (cell === null ? 0 : totalOf(cell)));
      const most = Math.max(1, ...totals);
      const { failed, refused, unanswered } = strip.whole;
      return {
        id: `deliveries ${reference}`,
        label: name,
        icon: <Webhook aria-hidden />,
        value: words.count(totalOf(strip.whole)),
        detail:
          failed + refused + unanswered === 0
            ? t("details.allApplied")
            : t("details.notApplied", { count: failed + refused + unanswered }),
        tone: isBad(all),
        told,
        cells: cellsOf(
          all,
          told,
          (place) => eventsUntil(place, reference),
          (place) => Math.min(2, Math.floor(((totals[place] ?? 0) / most) * 3)),
        ),
      };
    },
    lag: () =>
      lineRow(
        "lag",
        t("rows.lag"),
        <Zap aria-hidden />,
        signs.deliveries,
        t("details.goal", { ms: words.took(SLOW_EVENT_MS) }),
        (place) => eventsUntil(place),
      ),
    writes(): Row {
      const all = standings(signs.writes);
      const told = counted(signs.writes, "writes");
      return {
        id: "writes",
        label: t("rows.writes"),
        icon: <Send aria-hidden />,
        value: words.count(signs.writes.whole.unanswered),
        detail: t("details.ofWrites", { total: words.count(totalOf(signs.writes.whole)) }),
        tone: isBad(all),
        told,
        cells: cellsOf(all, told, callsUntil),
      };
    },
    up(): Row {
      const stepMs = stepMinutes * MINUTE_MS;
      const held = begins.map((begin) =>
        outages.find(
          ({ startedAt, endedAt }) => Date.parse(startedAt) < begin + stepMs && Date.parse(endedAt) > begin,
        ),
      );
      const all = places.map((place): HealthState =>
        held[place] ? "failed" : (measured[place] ?? 0) > 0 ? "good" : "unmeasured",
      );
      const told = held.map((outage, place) =>
        outage
          ? t("outage", {
              from: words.clock(Date.parse(outage.startedAt)),
              to: words.clock(Date.parse(outage.endedAt)),
            })
          : t((measured[place] ?? 0) > 0 ? "values.up" : "standing.unmeasured"),
      );
      return {
        id: "up",
        label: t("rows.up"),
        icon: <Activity aria-hidden />,
        value: words.count(outages.length),
        detail: t("details.outages", { count: outages.length }),
        tone: isBad(all),
        told,
        cells: cellsOf(all, told, (place) => {
          const outage = held[place];
          return outage ? addressOf.outage(outage.id) : addressOf.outages();
        }),
      };
    },
  };
}

export const peakOf = ({ p95Ms }: Strip): number | null =>
  p95Ms.reduce<number | null>((most, ms) => (ms === null ? most : Math.max(most ?? 0, ms)), null);

function BoardSkeleton({ rows }: { rows: number }) {
  const t = useTranslations("healthMetrics");
  return (
    <div aria-busy aria-label={t("loading")} className="grid gap-3.5 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-4.5" style={{ minHeight: ROW_HEIGHT_PX / 2 }} />
      ))}
    </div>
  );
}
