import { describe, expect, it } from "vitest";
import { parseSearch } from "./parse-search";

/** A Tuesday. */
const TODAY = "2026-11-24";
const MOST = 999_999_999_999;

/** Each term as one line: its kind, and the amounts, days, minutes or the text that it is read as. */
function readAs(phrase: string): string[] {
  return parseSearch(phrase, TODAY).terms.map(({ kind, text, centavos, days, minutes }) => {
    const ways = [centavos, days, minutes].filter((way) => way !== null).map((way) => way.join(".."));
    return [kind, ...(ways.length > 0 ? ways : [text])].join(" ");
  });
}

/** Written before the reader of phrases was looked at. */
const WRITTEN_BEFORE: readonly (readonly [phrase: string, ...terms: string[]])[] = [
  ["pix acima de 500 reais ontem", "word pix", `amounts 50001..${MOST}`, "day 2026-11-23..2026-11-23"],
  ["cobranças pagas hoje", "kind cobranças", "state pagas", "day 2026-11-24..2026-11-24"],
  [
    "saques de mais de R$ 1.000,00 esta semana",
    "kind saques",
    `amounts 100001..${MOST}`,
    "days 2026-11-23..2026-11-29",
  ],
  ["entre 100 e 200 reais", "amounts 10000..20099"],
  ["R$ 1.234,56", "amount 123456..123456"],
  ["1234,56", "amount 123456..123456"],
  ["devoluções de outubro", "kind devoluções", "days 2026-10-01..2026-10-31"],
  ["cobranças vencidas na semana passada", "kind cobranças", "state vencidas", "days 2026-11-16..2026-11-22"],
  ["abaixo de 50 reais no mês passado", "amounts 0..4999", "days 2026-10-01..2026-10-31"],
  ["saques de 01/10/2026 a 31/10/2026", "kind saques", "days 2026-10-01..2026-10-31"],
  ["10 mil reais", "amount 1000000..1000000"],
  ["até R$ 20 em setembro", "amounts 0..2099", "days 2026-09-01..2026-09-30"],
  ["pagamentos dos últimos 7 dias", "kind pagamentos", "days 2026-11-18..2026-11-24"],
  [
    "paid charges over 100 yesterday",
    "state paid",
    "kind charges",
    `amounts 10001..${MOST}`,
    "day 2026-11-23..2026-11-23",
  ],
  [
    "withdrawals last month above R$ 5,000",
    "kind withdrawals",
    "days 2026-10-01..2026-10-31",
    `amounts 500001..${MOST}`,
  ],
  [
    "refunds between 10 and 30 in october",
    "kind refunds",
    "amounts 1000..3099",
    "days 2026-10-01..2026-10-31",
  ],
  ["charges under 50 this week", "kind charges", "amounts 0..4999", "days 2026-11-23..2026-11-29"],
  ["R$ 99,90 no dia 15/10", "amount 9990..9990", "day 2026-10-15..2026-10-15"],
  ["saque de mil reais anteontem", "kind saque", "amount 100000..100000", "day 2026-11-22..2026-11-22"],
  ["payments on 2026-10-15", "kind payments", "day 2026-10-15..2026-10-15"],
];

const WRITTEN_AFTER: readonly (readonly [phrase: string, ...terms: string[]])[] = [
  ["uns 200 reais ontem", "about 18000..22000", "day 2026-11-23..2026-11-23"],
  ["de 100 a 200 reais esta semana", "amounts 10000..20099", "days 2026-11-23..2026-11-29"],
  ["desde 01/11", "days 2026-11-01..2100-12-31"],
  ["até ontem", "days 2000-01-01..2026-11-23"],
  ["ontem às 22h", "day 2026-11-23..2026-11-23 1320..1379"],
  ["acima de 1,5 mil em novembro", `amounts 150001..${MOST}`, "days 2026-11-01..2026-11-30"],
  ["saques de 12 de novembro de 2025", "kind saques", "day 2025-11-12..2025-11-12"],
  ["no mínimo 50 reais nos últimos 30 dias", `amounts 5000..${MOST}`, "days 2026-10-26..2026-11-24"],
  ["cinquenta reais e vinte centavos hoje", "amount 5020..5020", "day 2026-11-24..2026-11-24"],
  ["dois mil e quinhentos reais na segunda", "amount 250000..250099", "day 2026-11-23..2026-11-23"],
  ["last 7 days above 100", "days 2026-11-18..2026-11-24", `amounts 10001..${MOST}`],
  ["since yesterday", "days 2026-11-23..2100-12-31"],
  ["at least 20 this month", `amounts 2000..${MOST}`, "days 2026-11-01..2026-11-30"],
  ["last week under 1k", "days 2026-11-16..2026-11-22", "amounts 0..99999"],
  ["novembro de 2025 entre 10 e 20", "days 2025-11-01..2025-11-30", "amounts 1000..2099"],
  ["10/2026", "days 2026-10-01..2026-10-31"],
  ["99 centavos em outubro", "amount 99..99", "days 2026-10-01..2026-10-31"],
  ["R$ 0,01", "amount 1..1"],
  ["semana retrasada", "days 2026-11-09..2026-11-15"],
  ["este ano acima de 10 mil", "days 2026-01-01..2026-12-31", `amounts 1000001..${MOST}`],
  ["saques do ano passado", "kind saques", "days 2025-01-01..2025-12-31"],
  ["charges over 100 this year", "kind charges", `amounts 10001..${MOST}`, "days 2026-01-01..2026-12-31"],
  ["last year", "days 2025-01-01..2025-12-31"],
  ["ano novo", "word ano", "word novo"],
];

describe("phrases with money and time", () => {
  it.each([...WRITTEN_BEFORE, ...WRITTEN_AFTER])("reads %s", (phrase, ...terms) => {
    expect(readAs(phrase)).toEqual(terms);
  });
});
