"use client";

import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/exports/export-button";
import { type PrepareExport } from "@/components/exports/prepare-export";

/** The blocks whose amounts are the figure of what is held now. */
export function ExportHeld({
  prepare,
  mayShowDocuments,
}: {
  prepare: PrepareExport;
  mayShowDocuments: boolean;
}) {
  const t = useTranslations("exposure.now");
  return (
    <ExportButton
      what={{ kind: "blocks", filter: "stage=open" }}
      mayShowDocuments={mayShowDocuments}
      prepare={prepare}
      detail={t("exportDetail")}
    />
  );
}
