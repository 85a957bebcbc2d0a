import { getLocale, getTranslations } from "next-intl/server";
import { type EvidenceWords } from "@/lib/domain/blocks/evidence-words";
import { kindOf } from "@/lib/core/words/blocks";

/** The words of the evidence, in the language of whoever asks for it. */
export async function evidenceWords(): Promise<EvidenceWords> {
  const [locale, t, steps] = [
    await getLocale(),
    await getTranslations("blocks"),
    await getTranslations("steps"),
  ];
  return {
    locale,
    field: (name) => t(`evidence.field.${name}`),
    kind: (blockType) => t(`kind.${kindOf(blockType)}`),
    status: (status, blockType) => t(`status.${kindOf(blockType)}.${status}`),
    step: (kind) => steps(`kind.${kind}`),
    source: (source) => steps(`source.${source}`),
  };
}
