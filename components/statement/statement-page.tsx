"use client";

import { type OfxAccount, type StatementWanted } from "@/lib/domain/statement/schema";
import { ExportButton } from "../exports/export-button";
import { type PrepareExport } from "../exports/prepare-export";
import { StatementView } from "./statement-view";

/** The statement with its export. Needs the messages of `exports`, too. */
export function StatementPage({
  wallet,
  today,
  mayShowDocuments,
  prepareExport,
  ofxAccount,
}: {
  wallet: string;
  today: string;
  mayShowDocuments: boolean;
  /** Undefined where the person may not export. */
  prepareExport: PrepareExport | undefined;
  ofxAccount: OfxAccount;
}) {
  return (
    <StatementView
      wallet={wallet}
      today={today}
      {...(prepareExport && {
        exportAct: (wanted: StatementWanted) => (
          <ExportButton
            what={{ kind: "statement", wallet, ...wanted }}
            mayShowDocuments={mayShowDocuments}
            prepare={prepareExport}
            ofxAccount={ofxAccount}
          />
        ),
      })}
    />
  );
}
