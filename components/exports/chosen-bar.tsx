"use client";

import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { CHOSEN_MAX } from "@/lib/core/enums/exports";
import { type Sum } from "@/lib/core/money/sum";
import { SelectionBar } from "../kit/table/selection-bar";
import { ExportButton } from "./export-button";
import { type PrepareExport } from "./prepare-export";

export type ExportActions = {
  /** Undefined where the person may not export. */
  prepare: PrepareExport | undefined;
  mayShowDocuments: boolean;
};

/** The actions that every list of money has for its selected rows: show their total, and export them to a file. */
export function ChosenBar({
  ids,
  amountCentavos,
  wallet,
  exports: { prepare, mayShowDocuments },
  onClear,
  children,
}: {
  /** The ids of the selected transactions. */
  ids: ReadonlySet<string>;
  amountCentavos?: Sum;
  /** Undefined where they may be of several. */
  wallet?: string | undefined;
  exports: ExportActions;
  onClear: () => void;
  /** Further actions on the selected rows. */
  children?: ReactNode;
}) {
  const t = useTranslations("exports.chosen");
  const table = useTranslations("kit.table");
  if (ids.size === 0) return null;
  const isTooMany = ids.size > CHOSEN_MAX;
  return (
    <SelectionBar
      label={table("selected", { count: ids.size })}
      amountCentavos={amountCentavos}
      onClear={onClear}
      below={isTooMany && <p className="px-1 text-sm text-danger">{t("tooMany", { limit: CHOSEN_MAX })}</p>}
    >
      {prepare && !isTooMany && (
        <ExportButton
          what={{
            kind: "transactions",
            filter: wallet === undefined ? "" : new URLSearchParams({ wallet }).toString(),
            ids: [...ids],
          }}
          mayShowDocuments={mayShowDocuments}
          prepare={prepare}
          label={t("act")}
        />
      )}
      {children}
    </SelectionBar>
  );
}
