import { type Locale } from "@/lib/core/words/locales";
import { getLocale, getTranslations } from "next-intl/server";
import { openWords, ownWords } from "@/lib/core/open-words";
import { type ExportWords } from "@/lib/composers/exports/columns";

const RAW: ExportWords = { head: (column) => column, value: (_list, value) => value };

/** The words of each format: a Brazilian spreadsheet and an ERP read Portuguese, a program the names themselves. */
export async function exportWords(): Promise<(format: string) => ExportWords> {
  const [own, portuguese] = await Promise.all([wordsIn(await getLocale()), wordsIn("pt-BR")]);
  return (format) => (format === "csv" ? RAW : format === "xlsx" ? own : portuguese);
}

async function wordsIn(locale: Locale): Promise<ExportWords> {
  const facts = openWords(await getTranslations({ locale, namespace: "kit.standing.fact" }));
  const ofWithdrawals = ownWords(await getTranslations({ locale, namespace: "kit.standing.withdrawal" }));
  const ofOthers = ownWords(await getTranslations({ locale, namespace: "kit.standing.of" }));
  const lists: Readonly<Record<string, (word: string) => string>> = {
    type: openWords(await getTranslations({ locale, namespace: "transactions.type" })),
    state: openWords(await getTranslations({ locale, namespace: "transactions.state" })),
    standing: facts,
    withdrawalStanding: (word) => ofWithdrawals(word) ?? facts(word),
    otherStanding: (word) => ofOthers(word) ?? facts(word),
    refund: openWords(await getTranslations({ locale, namespace: "transactions.refund" })),
    kind: openWords(await getTranslations({ locale, namespace: "statement.kind" })),
    correction: openWords(await getTranslations({ locale, namespace: "statement.correction" })),
    confirmation: openWords(await getTranslations({ locale, namespace: "kit.confirmation" })),
    mismatch: openWords(await getTranslations({ locale, namespace: "kit.mismatch.word" })),
    yesNo: openWords(await getTranslations({ locale, namespace: "exports.yesNo" })),
  };
  const known = new Map<string, string>();
  return {
    head: openWords(await getTranslations({ locale, namespace: "exports.column" })),
    value(list, value) {
      const at = `${list} ${value}`;
      let words = known.get(at);
      if (words === undefined) {
        // A word that this version does not know is written as it came.
        words = /^\w+$/.test(value) ? (lists[list]?.(value) ?? value) : value;
        known.set(at, words);
      }
      return words;
    },
  };
}
