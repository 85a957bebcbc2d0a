"use client";

import { useLocale, useTranslations } from "next-intl";
import { translateKnown } from "@/lib/core/text/translate-known";
import { centavos, formatBrl } from "@/lib/core/money/money";

/**
 * Maps a fault to the text of messages/<locale>/errors.json: `required`, or `too_long:255` where the text names a
 * limit. The key is looked up under `errors.fields`, then under `errors`; a fault that is not a key is shown as it
 * is.
 */
export function useFaultMessage(): (fault: string) => string {
  const t = useTranslations("errors");
  const locale = useLocale();
  return (fault) => {
    const [key = "", ...limit] = fault.split(":");
    const values = key.startsWith("payout_")
      ? ruleWords(key, limit, { locale, usedApart: (parts) => t("fields.payout_used", parts) })
      : key.startsWith("template_")
        ? placeWords(limit)
        : { limit: limitWords(key, limit.join(":"), locale) };
    const found = translateKnown(t)(`fields.${key}`, values) ?? translateKnown(t)(key, values);
    return found ?? (/^[\w.]+$/.test(fault) ? t("fields.invalid") : fault);
  };
}

/** The error of a template: `template_variable:3:12:senha` is the line, the column and the text at that place. */
const placeWords = ([line = "1", column = "1", ...word]: string[]) => ({
  line,
  column,
  word: word.join(":"),
});

type UsedApart = (parts: { used: string; own: string; elsewhere: string }) => string;

/**
 * A rule of outgoing money: `payout_day_limit_person:4000000:3600000:Ângela`, limit, used and who. With `3600000/1200000` the
 * second figure is the part of used that did not pass this dashboard.
 */
function ruleWords(
  key: string,
  [limit = "", counted = "", ...who]: string[],
  { locale, usedApart }: { locale: string; usedApart: UsedApart },
) {
  const isPace = key.includes("_pace_");
  const figure = (text: string) =>
    isPace || !/^\d+$/.test(text) ? text : formatBrl(centavos(Number(text)), locale);
  const [used = "", elsewhere] = counted.split("/");
  const apart = elsewhere !== undefined && /^\d+$/.test(used) && /^\d+$/.test(elsewhere);
  return {
    limit: figure(limit),
    used: apart
      ? usedApart({
          used: figure(used),
          own: figure(String(Number(used) - Number(elsewhere))),
          elsewhere: figure(elsewhere),
        })
      : figure(counted),
    who: who.join(":"),
  };
}

/** The limit of an amount comes in centavos. */
const limitWords = (key: string, limit: string, locale: string): string =>
  key.startsWith("amount_") && /^\d+$/.test(limit) ? formatBrl(centavos(Number(limit)), locale) : limit;
