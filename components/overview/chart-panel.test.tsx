import { expect, test } from "vitest";
import { type OverviewDay, type OverviewFigures } from "@/lib/composers/overview/schema";
import { renderedIn } from "@/lib/testing/rendered";
import { hasFigures, seriesOf } from "./day-series";
import { ChartPanel } from "./chart-panel";

const NOW = "2026-11-20T15:00:00.000Z";
const day = (date: string, received: number, withdrawn: number, refunded: number): OverviewDay => ({
  day: date,
  figures: {
    received: { count: 1, grossCentavos: received, netCentavos: received },
    withdrawals: { count: 1, amountCentavos: withdrawn },
    refunds: { count: 1, amountCentavos: refunded },
  } as unknown as OverviewFigures,
});
const DAYS = [day("2026-11-19", 10_000, 2_000, 300), day("2026-11-20", 500, 0, 0)];

test("adds withdrawals and refunds of a day to what was paid out", () => {
  const series = seriesOf("flow", DAYS, (line) => line);
  expect(series.rows).toEqual([
    { day: "2026-11-19", values: { received: 10_000, sent: 2_300 } },
    { day: "2026-11-20", values: { received: 500, sent: 0 } },
  ]);
  expect(hasFigures(series)).toBe(true);
  expect(hasFigures(seriesOf("flow", [day("2026-11-20", 0, 0, 0)], (line) => line))).toBe(false);
});

test("reserves the chart's height while its figures are on the way, and offers to explore what there is", () => {
  const shownOf = (days: readonly OverviewDay[] | undefined) => {
    const { markup, missing } = renderedIn("pt-BR", <ChartPanel id="flow" days={days} wallet={undefined} />, {
      now: NOW,
    });
    expect(missing).toEqual([]);
    return markup;
  };
  for (const days of [undefined, DAYS]) {
    const markup = shownOf(days);
    expect(markup).toContain("Recebido e pago por dia");
    expect(markup.includes("h-55")).toBe(days === undefined);
    expect(markup.includes('aria-label="Explorar: Recebido e pago por dia"')).toBe(days !== undefined);
    expect(markup).toContain('aria-label="Ver em tabela: Recebido e pago por dia"');
  }
  const empty = shownOf([day("2026-11-20", 0, 0, 0)]);
  expect(empty).not.toContain("h-55");
  expect(empty).not.toContain("Explorar");
});
