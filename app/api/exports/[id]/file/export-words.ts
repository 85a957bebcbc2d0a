import { type Locale } from "@/lib/core/words/locales";
import { getLocale, getTranslations } from "next-intl/server";
import { BLOCK_KINDS } from "@/lib/core/words/blocks";
import { openWords, ownWords } from "@/lib/core/text/open-words";
import { type ExportWords } from "@/lib/composers/exports/columns";

const RAW: ExportWords = { head: (column) => column, value: (_list, value) => value };

/** The words of each format: a Brazilian spreadsheet and an ERP read Portuguese, a program the names themselves. */
export async function exportWords(): Promise<(format: string) => ExportWords> {
  const [own, portuguese] = await Promise.all([wordsIn(await getLocale()), wordsIn("pt-BR")]);
  return (format) => (format === "csv" ? RAW : format === "xlsx" ? own : portuguese);
}

/** In the language of the page, for every format. */
export const fileNameWords = async (): Promise<(name: string) => string> =>
  openWords(await getTranslations("exports.fileName"));

async function wordsIn(locale: Locale): Promise<ExportWords> {
  const facts = openWords(await getTranslations({ locale, namespace: "kit.standing.fact" }));
  const ofWithdrawals = ownWords(await getTranslations({ locale, namespace: "kit.standing.withdrawal" }));
  const evidence = openWords(await getTranslations({ locale, namespace: "evidence.item" }));
  const ofBlocks = await Promise.all(
    BLOCK_KINDS.map(async (kind) => {
      const namespace = `blocks.status.${kind}` as const;
      return [`blockStatus.${kind}`, openWords(await getTranslations({ locale, namespace }))] as const;
    }),
  );
  const lists: Readonly<Record<string, (word: string) => string>> = {
    type: openWords(await getTranslations({ locale, namespace: "transactions.type" })),
    standing: facts,
    withdrawalStanding: (word) => ofWithdrawals(word) ?? facts(word),
    refund: openWords(await getTranslations({ locale, namespace: "transactions.refund" })),
    kind: openWords(await getTranslations({ locale, namespace: "statement.kind" })),
    correction: openWords(await getTranslations({ locale, namespace: "statement.correction" })),
    confirmation: openWords(await getTranslations({ locale, namespace: "kit.confirmation" })),
    mismatch: openWords(await getTranslations({ locale, namespace: "kit.mismatch.word" })),
    blockKind: openWords(await getTranslations({ locale, namespace: "blocks.kind" })),
    ...Object.fromEntries(ofBlocks),
    channel: openWords(await getTranslations({ locale, namespace: "defence.send.channels" })),
    outcome: openWords(await getTranslations({ locale, namespace: "exports.outcome" })),
    evidenceItems: (items) => items.split(" ").map(evidence).join(", "),
    // The main account alone: every other one has a name of its own.
    account: openWords(await getTranslations({ locale, namespace: "exports.account" })),
    yesNo: openWords(await getTranslations({ locale, namespace: "exports.yesNo" })),
  };
  const known = new Map<string, string>();
  const heads = openWords(await getTranslations({ locale, namespace: "exports.column" }));
  return {
    head: (column, head = column) => heads(head),
    value(list, value) {
      const at = `${list} ${value}`;
      let words = known.get(at);
      if (words === undefined) {
        // A word that this version does not know is written as it came.
        words = /^\w+( \w+)*$/.test(value) ? (lists[list]?.(value) ?? value) : value;
        known.set(at, words);
      }
      return words;
    },
  };
}
