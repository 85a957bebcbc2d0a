import { describe, expect, it, test } from "vitest";
import { type FilterParsers, readFilter } from "@/lib/core/reads/filters";
import { FIGURES, type FigureId, rowsOf } from "@/lib/core/enums/figures";
import { MOVEMENT_KINDS } from "@/lib/core/enums/money";
import { OVERVIEW_MEASURES } from "@/lib/composers/overview/figures";
import { blockParsers } from "@/lib/domain/blocks/filter";
import { chargeParsers } from "@/lib/domain/charges/filter";
import { refundParsers } from "@/lib/domain/refunds/filter";
import { statementParsers } from "@/lib/domain/statement/filter";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { withdrawalParsers } from "@/lib/domain/withdrawals/filter";
import { catalogues } from "@/messages/catalogue";

const LOCALES = ["pt-BR", "en"] as const;
const PERIOD = { from: "2026-11-01", to: "2026-11-20" };
const IDS = Object.keys(FIGURES) as FigureId[];

function wordAt(locale: (typeof LOCALES)[number], name: string): unknown {
  let words: unknown = catalogues[locale];
  for (const key of name.split(".")) words = (words as Record<string, unknown> | undefined)?.[key];
  return words;
}

/** A filter that the list does not read would open more rows than the figure is made of. */
const READ: Record<NonNullable<ReturnType<typeof rowsOf>>["list"], FilterParsers> = {
  transactions: transactionParsers,
  blocks: blockParsers,
  charges: chargeParsers,
  withdrawals: withdrawalParsers,
  refunds: refundParsers,
  statement: statementParsers,
  // It has no filter.
  wallets: {},
};

const LISTED = IDS.map((id) => {
  const { names, includes, unit, by } = FIGURES[id];
  const rows = rowsOf(id);
  const [pt, en] = LOCALES.map((locale) => wordAt(locale, names[0]));
  const shownBy = rows === null ? "no list" : `${rows.list} ${new URLSearchParams(rows.filter).toString()}`;
  return { id, pt, en, includes, unit, by, shownBy };
});

test("there are more than forty", () => {
  expect(LISTED.length).toBeGreaterThan(40);
});

describe("each figure has words in both languages and rows that its list finds", () => {
  it.each(LISTED)("$id, $pt, $en: $includes; $unit by $by; $shownBy", ({ id }) => {
    for (const locale of LOCALES)
      for (const name of FIGURES[id].names)
        expect([name, typeof wordAt(locale, name)]).toEqual([name, "string"]);
    const rows = rowsOf(id);
    if (rows === null) return;
    const address = { ...rows.filter, ...PERIOD };
    const { filter, unread } = readFilter(READ[rows.list], address);
    expect(unread).toEqual([]);
    expect(rows.list === "wallets" ? { ...filter, ...PERIOD } : filter).toEqual(address);
  });
});

test("every line of the books is in one group of the statement", () => {
  const groups = ["received", "withdrawals", "refunds", "splits", "fees", "adjustments"] as const;
  const lines = [...groups.flatMap((id) => FIGURES[id].lines), ...FIGURES.blocks_net.lines];
  // The amount that lost blocks gave to payers was not available before: it moves what is held alone.
  expect([...lines, ...FIGURES.block_paid_out.lines].toSorted()).toEqual([...MOVEMENT_KINDS].toSorted());
});

test("home reads each line of the books that its figures sum", () => {
  const measures: readonly string[] = OVERVIEW_MEASURES;
  const summed = [
    "received_net",
    "fees",
    "withdrawals",
    "refunds",
    "sent",
    "blocked",
    "block_released",
  ] as const;
  const lines = [...summed, "block_paid_out" as const].flatMap((id): readonly string[] => FIGURES[id].lines);
  expect(lines.filter((line) => !measures.includes(line))).toEqual([]);
});

test.each(LOCALES)("%s names money that went back by what it includes (one word, one sum)", (locale) => {
  const nameOf = (id: FigureId, at = 0) => wordAt(locale, FIGURES[id].names[at] ?? "");
  const statement = nameOf("refunds", FIGURES.refunds.names.indexOf("statement.moved.group.refunds"));
  expect(new Set([statement, nameOf("refunds_confirmed"), nameOf("charges_returned")]).size).toBe(3);
  expect(nameOf("customer_returned")).toBe(nameOf("charges_returned"));
  const without = { "pt-BR": "sem bloqueios", en: "excluding blocks" }[locale];
  expect(statement).toContain(without);
  expect(wordAt(locale, "overview.figures.refunds")).toContain(without);
});
