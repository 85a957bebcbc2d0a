"use client";

import { type ComponentProps } from "react";
import { ExportButton } from "../exports/export-button";
import { type PrepareExport } from "../exports/prepare-export";
import { TransactionList } from "./transaction-list";

/** The list with its export: what the filter shows is what the file holds. Needs the words of `exports`, too. */
export function TransactionsPage({
  prepareExport,
  ...list
}: Omit<ComponentProps<typeof TransactionList>, "exportAct"> & {
  /** Undefined where the person may not export. */
  prepareExport: PrepareExport | undefined;
}) {
  return (
    <TransactionList
      {...list}
      {...(prepareExport && {
        exportAct: (filter: string) => (
          <ExportButton
            what={{ kind: "transactions", filter }}
            mayShowDocuments={list.acts.reveal !== undefined}
            prepare={prepareExport}
          />
        ),
      })}
    />
  );
}
