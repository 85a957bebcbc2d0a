"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

export type FilterChip = { id: string; label: string; value: string; onRemove: () => void };

/** Controls on one line, and below them what is filtered right now, each with a way to take it off. */
export function FilterBar({
  children,
  chips = [],
  onClear,
  aside,
  isOneLine = false,
  className,
}: {
  children: ReactNode;
  chips?: readonly FilterChip[];
  onClear?: () => void;
  /** At the right end: columns, export. */
  aside?: ReactNode;
  /** At any width: what does not fit scrolls. */
  isOneLine?: boolean;
  className?: string;
}) {
  const t = useTranslations("kit.filters");
  return (
    <div role="group" aria-label={t("title")} className={cn("grid grid-cols-1 gap-2", className)}>
      <div className={cn("flex items-start gap-2", !isOneLine && "flex-wrap")}>
        <div
          className={cn(
            "flex min-w-0 flex-1 items-center gap-2",
            // On a phone the content at the end goes beside the first control, and the other controls go below.
            !isOneLine && "flex-wrap max-sm:contents max-sm:[&>*:not(:first-child)]:order-2",
          )}
        >
          {children}
        </div>
        {aside !== undefined && (
          <div className={cn("flex items-center gap-2", !isOneLine && "max-sm:order-1")}>{aside}</div>
        )}
      </div>
      {chips.length > 0 && <FilterChips chips={chips} onClear={onClear} />}
    </div>
  );
}

export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear?: () => void }) {
  const t = useTranslations("kit.filters");
  return (
    <ul aria-label={t("active")} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {chips.map(({ id, label, value, onRemove }) => (
        <li
          key={id}
          className="inline-flex h-6.5 max-w-full items-center gap-1 rounded-md border bg-card pl-2 text-sm pointer-coarse:h-9"
        >
          <span className="text-muted-foreground">{label}</span>
          <span className="truncate font-medium">{value}</span>
          <Button
            variant="ghost"
            size="icon-sm"
            className="size-6 text-muted-foreground pointer-coarse:size-9"
            onClick={onRemove}
          >
            <X className="size-3.5" aria-hidden />
            <span className="sr-only">{t("remove", { label, value })}</span>
          </Button>
        </li>
      ))}
      {onClear && (
        <li>
          <Button variant="ghost" size="sm" className="h-6.5 pointer-coarse:h-9" onClick={onClear}>
            {t("clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}
