import { type ReactNode } from "react";
import { ClientMessages } from "@/app/_server/client-messages";
import { ReconciliationTabs } from "@/components/reconciliation/reconciliation-tabs";

/** The pages below bring their own title and their own right: a layout protects nothing. */
export default function ReconciliationLayout({ children }: { children: ReactNode }) {
  return (
    <ClientMessages of={["reconciliation"]}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ReconciliationTabs />
        {children}
      </div>
    </ClientMessages>
  );
}
