"use client";

import { useTranslations } from "next-intl";

const MINUTE_SECONDS = 60;

/** How long to wait, as one says it: seconds below two minutes, and then whole minutes. */
export function useWaitLabel(): (seconds: number) => string {
  const t = useTranslations("errors.wait");
  return (seconds) =>
    seconds < 2 * MINUTE_SECONDS
      ? t("seconds", { count: seconds })
      : t("minutes", { count: Math.ceil(seconds / MINUTE_SECONDS) });
}
