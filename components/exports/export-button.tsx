"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { lazy, useState } from "react";
import { exportFileHref } from "@/lib/composers/exports/queries";
import { type PrepareExportForm } from "@/lib/composers/exports/schema";
import { type OfxAccount } from "@/lib/domain/statement/schema";
import { useIsOutline } from "../kit/page/outline";
import { Button } from "../ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { ExportProgress } from "./export-progress";
import { type PrepareExport } from "./prepare-export";

const ExportForm = lazy(() => import("./export-form").then((part) => ({ default: part.ExportForm })));
const OF = ["all", "chosen"] as const;

/** Asks for a file of everything that is shown, starts its download and shows how far it is. An address can ask for it. */
export function ExportButton({
  what,
  mayShowDocuments,
  prepare,
  label,
  detail,
  isSmall = false,
  ofxAccount,
}: {
  what: PrepareExportForm["what"];
  mayShowDocuments: boolean;
  prepare: PrepareExport;
  /** Where it is not everything that is shown. */
  label?: string;
  /** Describes the content where it is neither the list's rows nor the selected rows. */
  detail?: string;
  /** Shows the icon alone, where many controls are beside it. */
  isSmall?: boolean;
  /** The bank account of a statement's OFX file, as it was set for the wallet. */
  ofxAccount?: OfxAccount;
}) {
  const t = useTranslations("exports");
  const [asked, setAsked] = useQueryState("export", parseAsStringLiteral(OF));
  const [exportId, setExportId] = useState<string | null>(null);
  const isOutline = useIsOutline();
  const of = label === undefined ? "all" : "chosen";
  const change = (open: boolean) => {
    void setAsked(open ? of : null);
    if (open) setExportId(null);
  };
  return (
    <Dialog open={asked === of && !isOutline} onOpenChange={change}>
      <Button variant="secondary" onClick={() => change(true)} {...(isSmall && { title: t("act") })}>
        <Download aria-hidden />
        <span className={isSmall ? "sr-only" : label === undefined ? "max-sm:sr-only" : ""}>
          {label ?? t("act")}
        </span>
      </Button>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>
            {detail ??
              (what.kind === "statement"
                ? t("detailStatement")
                : what.kind === "blocks" || what.ids === undefined
                  ? t("detailList")
                  : t("detailChosen", { count: what.ids.length }))}
          </DialogDescription>
        </DialogHeader>
        {exportId === null ? (
          <ExportForm
            what={what}
            mayShowDocuments={mayShowDocuments}
            prepare={prepare}
            ofxAccount={ofxAccount}
            onPrepared={(id) => {
              setExportId(id);
              startDownload(exportFileHref(id));
            }}
          />
        ) : (
          <ExportProgress id={exportId} onAgain={() => setExportId(null)} onClose={() => change(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The browser writes what arrives straight to its file: the page never holds it. */
function startDownload(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
