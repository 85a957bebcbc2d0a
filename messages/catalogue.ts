import enCommon from "./en/common.json";
import enErrors from "./en/errors.json";
import enKit from "./en/kit.json";
import enShell from "./en/shell.json";
import ptCommon from "./pt-BR/common.json";
import ptErrors from "./pt-BR/errors.json";
import ptKit from "./pt-BR/kit.json";
import ptShell from "./pt-BR/shell.json";

export const LOCALES = ["pt-BR", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "pt-BR";

const ptBR = {
  common: ptCommon,
  errors: ptErrors,
  kit: ptKit,
  shell: ptShell,
};

/** A namespace for each file. Portuguese is the original: its keys are the type. */
export type Messages = typeof ptBR;

const en: Messages = {
  common: enCommon,
  errors: enErrors,
  kit: enKit,
  shell: enShell,
};

export const catalogues: Record<Locale, Messages> = { "pt-BR": ptBR, en };
