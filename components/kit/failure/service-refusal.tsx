"use client";

import { useTranslations } from "next-intl";
import { translateKnown } from "@/lib/core/text/translate-known";
import { cn } from "@/components/ui/cn";
import { ExternalText } from "../values/external-text";

/**
 * The reason for the service's refusal, in our terms. Its own code and message are collapsed, for a person who
 * contacts the service.
 */
export function ServiceRefusal({
  code,
  message,
  className,
}: {
  code: string | null;
  message: string | null;
  className?: string;
}) {
  const t = useTranslations("kit.failure");
  const refusals = useTranslations("errors.refusals");
  if (code === null && message === null) return null;
  const known = code === null ? null : translateKnown(refusals)(code.toLowerCase());
  return (
    <div className={cn("grid gap-1 text-sm", className)}>
      <p className="font-medium">{known ?? refusals("unknown")}</p>
      <details>
        <summary className="w-fit text-muted-foreground">{t("technical")}</summary>
        {code !== null && (
          <p>
            {t("code")}: <code className="font-mono text-[0.92em] break-all">{code}</code>
          </p>
        )}
        {message !== null && (
          <p>
            {t("message")}: <ExternalText text={message} className="break-words" />
          </p>
        )}
      </details>
    </div>
  );
}
