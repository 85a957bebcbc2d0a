"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { type Definition, DefinitionList } from "./definition-list";

/** The technical names of the record and its sources. The section is collapsed, because no decision depends on it. */
export function Technical({ items, children }: { items: readonly Definition[]; children?: ReactNode }) {
  const t = useTranslations("details.technical");
  const shown = items.filter(({ hidden }) => !hidden);
  return (
    <Card className="print:hidden">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-4 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
            aria-hidden
          />
          <h2 className="text-base font-semibold">{t("title")}</h2>
          <span className="min-w-0 truncate text-sm text-muted-foreground group-open:hidden">
            {shown.map(({ term }) => term).join(", ")}
          </span>
        </summary>
        <div className="grid gap-3 border-t p-4">
          <DefinitionList items={shown} />
          {children}
        </div>
      </details>
    </Card>
  );
}
