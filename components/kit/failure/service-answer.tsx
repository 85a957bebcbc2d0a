"use client";

import { useTranslations } from "next-intl";
import { CopyField } from "../values/copy-field";

/** The status of the service's answer, and the trace id to quote when asking about it. */
export function ServiceAnswer({ status, traceId }: { status: number | null; traceId: string | undefined }) {
  const t = useTranslations("kit.failure");
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      {status !== null && <span>{t("status", { status: String(status) })}</span>}
      {traceId !== undefined && (
        <span className="inline-flex items-center gap-1">
          {t("trace")}: <CopyField value={traceId} what={t("trace")} />
        </span>
      )}
    </p>
  );
}
