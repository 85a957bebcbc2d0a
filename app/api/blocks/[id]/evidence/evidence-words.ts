import { createTranslator } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { verifierPage } from "@/components/blocks/evidence/verifier-page";
import { type DossierWords } from "@/lib/composers/dossiers/open-dossier.server";
import { kindOf } from "@/lib/core/enums/blocks";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/core/enums/locales";
import { catalogues } from "@/messages/catalogue";

/** The texts of the evidence in the requester's language. */
export async function evidenceWords(appUrl: string): Promise<DossierWords> {
  const [locale, t, steps, items] = [
    await getLocale(),
    await getTranslations("blocks"),
    await getTranslations("steps"),
    await getTranslations("evidence.item"),
  ];
  const spoken = LOCALES.find((one) => one === locale) ?? DEFAULT_LOCALE;
  return {
    locale,
    field: (name) => t(`evidence.field.${name}`),
    kind: (blockType) => t(`kind.${kindOf(blockType)}`),
    state: (state, blockType) => t(`status.${kindOf(blockType)}.${state}`),
    step: (kind) => steps(`kind.${kind}`),
    source: (source) => steps(`source.${source}`),
    item: (item) => items(item),
    verifier: (key) =>
      verifierPage({
        t: createTranslator({ locale: spoken, messages: catalogues[spoken], namespace: "dossier" }),
        locale: spoken,
        key,
        address: `${appUrl}/conferir/dossie`,
        nonce: null,
      }),
  };
}
