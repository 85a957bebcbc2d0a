import { type Locale } from "@/lib/core/words/locales";

/** Each in itself: whoever looks for a language reads that one. */
export const LANGUAGE_NAMES: Record<Locale, string> = { "pt-BR": "Português", en: "English" };
