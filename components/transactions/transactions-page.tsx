"use client";

import { type ComponentProps } from "react";
import { ChosenBar } from "../exports/chosen-bar";
import { ExportButton } from "../exports/export-button";
import { type PrepareExport } from "../exports/prepare-export";
import { TransactionList } from "./transaction-list";

/** The list with its export: the file contains what the filter shows. Needs the messages of `exports`, too. */
export function TransactionsPage({
  prepareExport,
  ...list
}: Omit<ComponentProps<typeof TransactionList>, "exportAct" | "chosenBar"> & {
  /** Undefined where the person may not export. */
  prepareExport: PrepareExport | undefined;
}) {
  const mayShowDocuments = list.acts.reveal !== undefined;
  return (
    <TransactionList
      {...list}
      chosenBar={(bar) => (
        <ChosenBar {...bar} wallet={list.wallet} exports={{ prepare: prepareExport, mayShowDocuments }} />
      )}
      {...(prepareExport && {
        exportAct: (filter: string) => (
          <ExportButton
            what={{ kind: "transactions", filter }}
            mayShowDocuments={mayShowDocuments}
            prepare={prepareExport}
            isSmall
          />
        ),
      })}
    />
  );
}
