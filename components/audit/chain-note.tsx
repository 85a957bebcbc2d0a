"use client";

import { Link2, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type AuditPage } from "@/lib/composers/audit/schema";
import { DateTime } from "../kit/values/date-time";

/** How far the chain is, and what the last look at all of it found. */
export function ChainNote({ chain }: { chain: AuditPage["chain"] }) {
  const t = useTranslations("audit.chain");
  const { links, linkedAt, waiting, checkedAt, faults } = chain;
  if (faults > 0)
    return (
      <p
        role="alert"
        className="flex items-center gap-2 rounded-md border border-destructive/40 bg-destructive/10 px-3 py-2 text-sm text-foreground"
      >
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
        {t("broken", { count: faults })}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
      <Link2 aria-hidden className="size-4 shrink-0" />
      <span>{linkedAt === null ? t("none") : t("links", { count: links })}</span>
      {linkedAt !== null && (
        <span>
          {t("last")} <DateTime value={linkedAt} format="seconds" />.
        </span>
      )}
      <span>{waiting > 0 ? t("waiting", { count: waiting }) : t("nothingWaits")}</span>
      <span>
        {checkedAt === null ? (
          t("neverChecked")
        ) : (
          <>
            {t("checked")} <DateTime value={checkedAt} format="seconds" />.
          </>
        )}
      </span>
    </p>
  );
}
