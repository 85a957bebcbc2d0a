"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { exportQueries } from "@/lib/composers/exports/queries";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { DialogFooter } from "../ui/dialog";
import { Progress } from "../ui/progress";

/** Rows that left so far, and in the end whether the file is whole. */
export function ExportProgress({
  id,
  onAgain,
  onClose,
}: {
  id: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("exports");
  const { data } = useQuery(exportQueries.progress(id));
  const state = data?.state ?? "prepared";
  const rows = data?.rows ?? 0;
  return (
    <div className="grid gap-4">
      {state === "done" && (
        <Callout tone="success" role="status">
          {t("done", { count: rows })}
        </Callout>
      )}
      {state === "failed" && (
        <Callout tone="danger" role="alert">
          {t("failed")}
        </Callout>
      )}
      {(state === "prepared" || state === "running") && (
        <div className="grid gap-2">
          <Progress label={t("progress")} />
          <p className="text-base text-muted-foreground tabular-nums" role="status">
            {rows === 0 ? t("preparing") : t("rows", { count: rows })}
          </p>
        </div>
      )}
      <DialogFooter>
        {state === "failed" && (
          <Button variant="secondary" onClick={onAgain}>
            {t("again")}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {t("close")}
        </Button>
      </DialogFooter>
    </div>
  );
}
