"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type Sum } from "@/lib/core/sum";
import { cn } from "../ui/cn";
import { Button } from "../ui/button";
import { Money } from "./money";

/** What can be done with the rows that are marked: how many, what they come to, and the acts. Escape unmarks them. */
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
    <div
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && !isBusy) onClear();
      }}
      className={cn(
        "sticky bottom-16 z-20 mx-auto mt-3 grid w-fit max-w-full gap-2 rounded-lg border bg-popover p-2 shadow-lg md:bottom-3",
        !isOnPhone && "max-md:hidden",
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex items-baseline gap-2 px-1 text-base font-medium" role="status">
          {label}
          {amountCentavos !== undefined && (
            <span className="font-normal text-muted-foreground">
              <Money amountCentavos={amountCentavos} strong className="text-foreground" />
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
  );
}
