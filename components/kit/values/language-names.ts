import { type Locale } from "@/lib/core/enums/locales";

/** Each name is in its own language, because a person who looks for a language reads that one. */
export const LANGUAGE_NAMES: Record<Locale, string> = { "pt-BR": "Português", en: "English" };
