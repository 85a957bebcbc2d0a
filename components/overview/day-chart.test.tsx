import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { catalogues } from "@/messages/catalogue";
import { DayChart } from "./day-chart";
import { type DaySeries } from "./day-series";

const series: DaySeries = {
  id: "received",
  kind: "money",
  shape: "bar",
  lines: [
    { id: "gross", label: "Bruto", figure: "received" },
    { id: "net", label: "Líquido", figure: "received_net" },
  ],
  rows: Array.from({ length: 30 }, (_, day) => ({
    day: `2026-06-${String(day + 1).padStart(2, "0")}`,
    values: { gross: (day + 1) * 100_00, net: day * 100_00 },
  })),
};

const markup = (given: DaySeries) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="pt-BR"
      timeZone="America/Sao_Paulo"
      messages={{ overview: catalogues["pt-BR"].overview }}
    >
      <DayChart series={given} label="Recebido por dia" wallet="principal" />
    </NextIntlClientProvider>,
  );

test("is drawn on the server: days, amounts, names of the lines, and one path for each", () => {
  const html = markup(series);
  expect(html).toContain('<ol aria-label="Recebido por dia"');
  expect(html.match(/<a /g)).toHaveLength(30);
  expect(html).toContain('aria-label="01/06/2026: Bruto R$\u00a0100,00, Líquido R$\u00a00,00"');
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1);
  expect(html).toContain("01/06");
  expect(html).toContain("Líquido");
  expect(html.match(/fill="var\(--chart-\d\)"/g)).toEqual(['fill="var(--chart-1)"', 'fill="var(--chart-2)"']);
});

test("names a single line by its title alone", () => {
  expect(
    markup({ ...series, shape: "line", lines: [{ id: "gross", label: "Bruto", figure: "received" }] }),
  ).not.toContain(">Bruto<");
});

test("tells each day beside that of the period before, which is a line over it", () => {
  const before = {
    label: "5 semanas antes",
    figure: "received" as const,
    rows: series.rows.map((_, day) => ({
      day: `2026-05-${String(day + 1).padStart(2, "0")}`,
      value: 500_00,
    })),
  };
  const html = markup({ ...series, before });
  expect(html).toContain(
    'aria-label="01/06/2026: Bruto R$\u00a0100,00, Líquido R$\u00a00,00, 01/05/2026 R$\u00a0500,00"',
  );
  expect(html).toContain("5 semanas antes");
  expect(html.match(/<path d="M[^"]*" stroke="var\(--ref\)"/g)).toHaveLength(1);
});
