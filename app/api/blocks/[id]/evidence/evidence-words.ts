import { getLocale, getTranslations } from "next-intl/server";
import { type EvidenceWords } from "@/lib/balance-blocks/evidence-words";
import { kindOf, statusWordsOf } from "@/lib/balance-blocks/labels";

/** The words of the evidence, in the language of whoever asks for it. */
export async function evidenceWords(): Promise<EvidenceWords> {
  const [locale, t] = [await getLocale(), await getTranslations("blocks")];
  const wordsOf = (group: "kind" | "source", key: string): string => {
    const path = `timeline.${group}.${key}` as never;
    return t.has(path) ? t(path) : key;
  };
  return {
    locale,
    field: (name) => t(`evidence.field.${name}`),
    kind: (blockType) => t(`kind.${kindOf(blockType)}`),
    status: (status, blockType) => {
      const words = statusWordsOf(status, blockType);
      return words === null ? status : t(`status.${words}`);
    },
    step: (kind) => wordsOf("kind", kind),
    source: (source) => wordsOf("source", source),
  };
}
