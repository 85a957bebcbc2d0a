"use client";

import { useTranslations } from "next-intl";
import { type PublicError } from "@/lib/core/errors/app-error";
import { CONFLICTS } from "@/lib/core/enums/conflicts";
import { parseEnum } from "@/lib/core/enums/enums";
import { useWaitLabel } from "../values/use-wait-label";

/**
 * Returns the event and the next step for the person: the text of the code, and for a conflict the text of its
 * reason.
 */
export function useFailureMessage(): (error: PublicError) => { title: string; detail: string } {
  const t = useTranslations("errors");
  const waitWords = useWaitLabel();
  return ({ code, reason, retryAfterSeconds, upstreamRefusal }) => {
    if (upstreamRefusal !== undefined) {
      const { cause, named } = upstreamRefusal;
      const title = t(`causes.${cause}.title`);
      return (cause === "permission_missing" || cause === "address_not_listed") && named !== null
        ? { title, detail: t(`causes.${cause}.named`, { named }) }
        : { title, detail: t(`causes.${cause}.detail`) };
    }
    if (code === "too_many_requests" && retryAfterSeconds !== undefined)
      return {
        title: t("codes.too_many_requests.title"),
        detail: t("wait.detail", { wait: waitWords(retryAfterSeconds) }),
      };
    const at =
      code === "conflict"
        ? (`conflicts.${parseEnum(CONFLICTS, reason, "changed")}` as const)
        : (`codes.${code}` as const);
    return { title: t(`${at}.title`), detail: t(`${at}.detail`) };
  };
}
