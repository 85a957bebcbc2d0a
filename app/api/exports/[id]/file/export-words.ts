import { getLocale, getTranslations } from "next-intl/server";
import { type ExportWords } from "@/lib/exports/columns";
import { type Locale } from "@/messages/catalogue";

const RAW: ExportWords = { head: (column) => column, value: (_list, value) => value };

/** The words of each format: a Brazilian spreadsheet and an ERP read Portuguese, a program the names themselves. */
export async function exportWords(): Promise<(format: string) => ExportWords> {
  const [own, portuguese] = await Promise.all([wordsIn(await getLocale()), wordsIn("pt-BR")]);
  return (format) => (format === "csv" ? RAW : format === "xlsx" ? own : portuguese);
}

async function wordsIn(locale: Locale): Promise<ExportWords> {
  const [files, transactions, statement] = [
    await getTranslations({ locale, namespace: "exports" }),
    await getTranslations({ locale, namespace: "transactions" }),
    await getTranslations({ locale, namespace: "statement" }),
  ];
  const lists: Readonly<
    Record<string, { t: { has(key: never): boolean; (key: never): string }; group: string }>
  > = {
    type: { t: transactions, group: "type" },
    state: { t: transactions, group: "state" },
    refund: { t: transactions, group: "refund" },
    kind: { t: statement, group: "kind" },
    yesNo: { t: files, group: "yesNo" },
  };
  const known = new Map<string, string>();
  return {
    head: (column) => files(`column.${column}` as never),
    value(list, value) {
      const at = `${list} ${value}`;
      let words = known.get(at);
      if (words === undefined) {
        const { t, group } = lists[list] ?? {};
        const key = `${group}.${value}` as never;
        // A word that this version does not know is written as it came.
        words = /^\w+$/.test(value) && t?.has(key) ? t(key) : value;
        known.set(at, words);
      }
      return words;
    },
  };
}
