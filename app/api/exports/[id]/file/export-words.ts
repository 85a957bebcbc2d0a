import { type Locale } from "@/lib/core/enums/locales";
import { getLocale, getTranslations } from "next-intl/server";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { translateOrKeep, translateKnown } from "@/lib/core/text/translate-known";
import { type ExportLabels } from "@/lib/composers/exports/columns";

const RAW: ExportLabels = { head: (column) => column, value: (_list, value) => value };

/**
 * The labels of each format. A Brazilian spreadsheet and an ERP read Portuguese; a program reads the names
 * themselves.
 */
export async function exportWords(): Promise<(format: string) => ExportLabels> {
  const [own, portuguese] = await Promise.all([wordsIn(await getLocale()), wordsIn("pt-BR")]);
  return (format) => (format === "csv" ? RAW : format === "xlsx" ? own : portuguese);
}

/** In the language of the page, for every format. */
export const fileNameWords = async (): Promise<(name: string) => string> =>
  translateOrKeep(await getTranslations("exports.fileName"));

async function wordsIn(locale: Locale): Promise<ExportLabels> {
  const facts = translateOrKeep(await getTranslations({ locale, namespace: "kit.standing.fact" }));
  const ofWithdrawals = translateKnown(
    await getTranslations({ locale, namespace: "kit.standing.withdrawal" }),
  );
  const evidence = translateOrKeep(await getTranslations({ locale, namespace: "evidence.item" }));
  const ofBlocks = await Promise.all(
    BLOCK_KINDS.map(async (kind) => {
      const namespace = `blocks.status.${kind}` as const;
      return [`blockStatus.${kind}`, translateOrKeep(await getTranslations({ locale, namespace }))] as const;
    }),
  );
  const lists: Readonly<Record<string, (word: string) => string>> = {
    type: translateOrKeep(await getTranslations({ locale, namespace: "transactions.type" })),
    standing: facts,
    withdrawalStanding: (word) => ofWithdrawals(word) ?? facts(word),
    refund: translateOrKeep(await getTranslations({ locale, namespace: "transactions.refund" })),
    kind: translateOrKeep(await getTranslations({ locale, namespace: "statement.kind" })),
    correction: translateOrKeep(await getTranslations({ locale, namespace: "statement.correction" })),
    confirmation: translateOrKeep(await getTranslations({ locale, namespace: "kit.confirmation" })),
    mismatch: translateOrKeep(await getTranslations({ locale, namespace: "kit.mismatch.word" })),
    blockKind: translateOrKeep(await getTranslations({ locale, namespace: "blocks.kind" })),
    ...Object.fromEntries(ofBlocks),
    channel: translateOrKeep(await getTranslations({ locale, namespace: "defence.send.channels" })),
    outcome: translateOrKeep(await getTranslations({ locale, namespace: "exports.outcome" })),
    evidenceItems: (items) => items.split(" ").map(evidence).join(", "),
    // The main account alone: every other one has a name of its own.
    account: translateOrKeep(await getTranslations({ locale, namespace: "exports.account" })),
    yesNo: translateOrKeep(await getTranslations({ locale, namespace: "exports.yesNo" })),
  };
  const known = new Map<string, string>();
  const heads = translateOrKeep(await getTranslations({ locale, namespace: "exports.column" }));
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
