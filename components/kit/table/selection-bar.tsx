"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type Sum } from "@/lib/core/money/sum";
import { cn } from "@/components/ui/cn";
import { Button } from "@/components/ui/button";
import { Money } from "../values/money";

/** The bar for the selected rows: their count, their total, and the actions. Escape clears the selection. */
export function SelectionBar({
  label,
  amountCentavos,
  onClear,
  isOnPhone = false,
  isBusy = false,
  children,
  below,
}: {
  /** "3 selecionadas". */
  label: string;
  /** Undefined where adding up would say nothing. */
  amountCentavos?: Sum | undefined;
  onClear: () => void;
  isOnPhone?: boolean;
  isBusy?: boolean;
  children: ReactNode;
  below?: ReactNode;
}) {
  const t = useTranslations("kit.table");
  return (
    // In the flow it reserves the space of the rows that the bar covers. The bar itself is above them at any scroll
    // position.
    <div className={cn("grid h-16", !isOnPhone && "max-md:hidden")}>
      <div
        role="group"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.defaultPrevented && !isBusy) onClear();
        }}
        className="fixed bottom-18 z-30 grid w-fit max-w-[calc(100vw-2rem)] gap-2 justify-self-center rounded-xl border bg-popover p-2 pl-3 shadow-lg md:bottom-5 print:hidden"
      >
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex items-baseline gap-2 pr-2 text-base font-medium whitespace-nowrap" role="status">
            {label}
            {amountCentavos !== undefined && (
              <span className="font-normal text-muted-foreground">
                <Money
                  figure="rows_marked"
                  amountCentavos={amountCentavos}
                  strong
                  className="text-foreground"
                />
              </span>
            )}
          </p>
          {children}
          <Button variant="ghost" disabled={isBusy} onClick={onClear}>
            <X aria-hidden />
            {t("unmark")}
          </Button>
        </div>
        {below}
      </div>
    </div>
  );
}
