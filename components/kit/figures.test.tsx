import { readFileSync, readdirSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FIGURES } from "@/lib/core/enums/figures";
import { formatBrl } from "@/lib/core/money/money";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { catalogues } from "@/messages/catalogue";
import { ListSums } from "./table/list-sums";
import { Money } from "./values/money";
import { StatCard } from "./page/stat-card";

const sum: Sum = addUp(1_000, 234);

const markup = (shown: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="pt-BR"
      timeZone="America/Sao_Paulo"
      messages={{ kit: catalogues["pt-BR"].kit }}
    >
      {shown}
    </NextIntlClientProvider>,
  );

test("a sum says which figure of the register it is", () => {
  expect(markup(<Money figure="refunds" amountCentavos={sum} />)).toContain('data-figure="refunds"');
  expect(markup(<StatCard figure="held_now" label="Retido agora" value="1" />)).toContain(
    'data-figure="held_now"',
  );
});

test("the compiler refuses a sum without an entry in the register", () => {
  const written = {
    // @ts-expect-error A sum needs a figure.
    money: <Money amountCentavos={sum} />,
    // @ts-expect-error Not in the register.
    unknown: <Money figure="something" amountCentavos={sum} />,
    // @ts-expect-error A card is a figure.
    card: <StatCard label="Retido agora" value="1" />,
    // @ts-expect-error A list without figures has no sums.
    list: <ListSums query={{ data: null, error: null }} shown={0} words={String} />,
    // @ts-expect-error Words of a sum need a figure too.
    words: formatBrl(sum, "pt-BR"),
  };
  expect(Object.keys(written)).toHaveLength(5);
  // One amount is no sum.
  expect(markup(<Money amountCentavos={1_234} />)).not.toContain("data-figure");
});

test("shows of a list's sum the parts that are figures, and no others", () => {
  const data = {
    count: 2,
    isCapped: false,
    amountCentavos: 500,
    parts: [
      { part: "refunded" as const, amountCentavos: 300 },
      { part: "kept" as const, amountCentavos: 200 },
    ],
  };
  const html = markup(<ListSums list="refunds" query={{ data, error: null }} shown={2} words={String} />);
  expect(html).toContain("Devoluções concluídas");
  expect(html).toContain('data-figure="refunds_confirmed"');
  expect(html).not.toContain("Fica com você");
});

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/u.test(path) && !path.includes(".test."));

test("every figure of the register is shown", () => {
  const texts = [
    ...sourcesOf("components"),
    "lib/core/enums/sums.ts",
    "lib/domain/statement/movement-categories.ts",
  ]
    .map((file) => readFileSync(file, "utf8"))
    .join("");
  expect(Object.keys(FIGURES).filter((id) => !texts.includes(`"${id}"`))).toEqual([]);
});

/** A leg's rest, counted while a form is filled in: no figure of anything that happened. */
const OF_FORMS = ["components/charges/split-editor.tsx"];

test("components add money up as sums alone, which the compiler lets nobody show without a figure", () => {
  const sources = sourcesOf("components");
  expect(sources.length).toBeGreaterThan(300);
  const plain = sources.filter((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .some((line) => /\.reduce\(.*entavos|Number\(addUp|Number\(subtract/u.test(line)),
  );
  expect(plain).toEqual(OF_FORMS);
});
