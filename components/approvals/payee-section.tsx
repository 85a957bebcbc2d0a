"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type ApprovalDetail } from "@/lib/engine/payouts/approval-schema";
import { Section } from "../kit/page/section";

/** The recipient of the money, and whether the whole key and document were shown to the person who looks. */
export function PayeeSection({ request, children }: { request: ApprovalDetail; children: ReactNode }) {
  const t = useTranslations("approvals");
  return (
    <Section
      title={t(`toWhom.${request.kind}`)}
      actions={
        request.facts.revealed && (
          <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
            <Eye className="size-3.5" aria-hidden />
            {t("shownToYou")}
          </p>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">{children}</div>
    </Section>
  );
}
