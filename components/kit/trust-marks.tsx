"use client";

import { useTranslations } from "next-intl";
import { type Trust } from "@/lib/core/trust-view";
import { Mark } from "./mark";

/** Beside a row's state: that something of it is doubted, the gravest in words, and that an event alone told it so far. */
export function TrustMarks({ trust: { confirmation, mismatch } }: { trust: Trust }) {
  const t = useTranslations("kit");
  return (
    <>
      {mismatch !== null && (
        <Mark
          icon="triangle-alert"
          words={t(`mismatch.word.${mismatch}`)}
          className={mismatch === "contradicted" ? "text-danger" : "text-warning"}
        />
      )}
      {mismatch === "contradicted" && (
        <span aria-hidden className="min-w-0 truncate text-sm text-danger">
          {t("mismatch.short")}
        </span>
      )}
      {confirmation === "to_confirm" && (
        <Mark
          icon="circle-dashed"
          words={t("confirmation.to_confirm")}
          className="size-3.5 text-muted-foreground"
        />
      )}
    </>
  );
}
