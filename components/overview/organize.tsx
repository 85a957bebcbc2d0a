"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, GripVertical, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useId, useRef, useState } from "react";
import { AS_FOUND, movedTo, toggled } from "@/lib/composers/overview/arrangement";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { type Arrangement, type ArrangementInput } from "@/lib/composers/overview/schema";
import { HOME_CHARTS, type HomeRow } from "@/lib/core/enums/home";
import { isOneOf } from "@/lib/core/enums/enums";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/cn";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";

/**
 * The person's own arrangement, stored by the server: the rows that are collapsed below, their order, and the first
 * content of the chart.
 */
export function Organize({ arrange }: { arrange: ServerAction<ArrangementInput, Arrangement> }) {
  const t = useTranslations("overview.organize");
  const tDays = useTranslations("overview.days");
  const client = useQueryClient();
  const { data = AS_FOUND } = useQuery(overviewQueries.arrangement());
  const arranging = useServerAction(arrange, {
    ifTwice: "harmless",
    keys: [overviewQueries.arrangement().queryKey],
  });
  const chartLabel = useId();

  function change(next: Arrangement): void {
    // The choice is shown at once. The later read returns what was stored.
    client.setQueryData(overviewQueries.arrangement().queryKey, next);
    void arranging.run(next);
  }
  const isAsFound = JSON.stringify(data) === JSON.stringify(AS_FOUND);
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="ml-auto text-muted-foreground">
          <SlidersHorizontal aria-hidden />
          {t("title")}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid w-80 gap-3" aria-label={t("title")}>
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
        <Rows arrangement={data} onChange={change} />
        <div className="grid gap-1.5 border-t pt-3">
          <span id={chartLabel} className="text-sm font-medium">
            {t("chart")}
          </span>
          <ToggleGroup
            type="single"
            value={data.chart}
            aria-labelledby={chartLabel}
            className="justify-self-start"
            onValueChange={(chart) => isOneOf(HOME_CHARTS, chart) && change({ ...data, chart })}
          >
            {HOME_CHARTS.map((chart) => (
              <ToggleGroupItem key={chart} value={chart}>
                {tDays(`names.${chart}`)}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        </div>
        <ActionNote act={arranging} offersAgain />
        {!isAsFound && (
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => change(AS_FOUND)}>
            {t("reset")}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  );
}

function Rows({
  arrangement,
  onChange,
}: {
  arrangement: Arrangement;
  onChange: (next: Arrangement) => void;
}) {
  const t = useTranslations("overview.organize");
  const names = useTranslations("overview.figures.names");
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<HomeRow | null>(null);
  const [said, setSaid] = useState("");
  const { rows, hidden } = arrangement;

  function move(row: HomeRow, place: number): void {
    const next = movedTo(arrangement, row, place);
    onChange(next);
    setSaid(t("moved", { name: names(row), place: next.rows.indexOf(row) + 1, all: rows.length }));
  }
  function moveByKey(row: HomeRow, by: 1 | -1): void {
    move(row, rows.indexOf(row) + by);
    // A row that goes past others is put in anew, and would lose the focus with it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-move="${row} ${String(by)}"]`)?.focus(),
    );
  }
  function onDragOver(event: DragEvent, over: HomeRow): void {
    if (dragged === null) return;
    event.preventDefault();
    if (over !== dragged) move(dragged, rows.indexOf(over));
  }
  return (
    <>
      <ul ref={list} aria-label={t("rows")} className="-mx-1 grid gap-0.5">
        {rows.map((row, place) => (
          <li
            key={row}
            draggable
            className={cn(
              "flex h-9 items-center gap-2 rounded-md px-1 pointer-coarse:h-11",
              dragged === row ? "bg-accent" : "hover:bg-accent/50",
            )}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "move";
              setDragged(row);
            }}
            onDragOver={(event) => onDragOver(event, row)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical className="size-4 shrink-0 cursor-grab text-muted-foreground" aria-hidden />
            <label className="flex min-w-0 flex-1 items-center gap-2.5">
              <Checkbox
                checked={!hidden.includes(row)}
                onCheckedChange={() => onChange(toggled(arrangement, row))}
              />
              <span className={cn("truncate", hidden.includes(row) && "text-muted-foreground")}>
                {names(row)}
              </span>
            </label>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                variant="ghost"
                size="icon"
                data-move={`${row} ${String(by)}`}
                aria-label={t(by < 0 ? "up" : "down", { name: names(row) })}
                aria-disabled={place + by < 0 || place + by >= rows.length}
                className="size-7 text-muted-foreground pointer-coarse:size-10"
                onClick={() => moveByKey(row, by)}
              >
                {by < 0 ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
