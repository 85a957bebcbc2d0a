"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { foldText } from "@/lib/core/fold-text";
import { cn } from "../ui/cn";
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from "../ui/command";

export type SearchChoice = { value: string; label: string };

const NONE = "none";

export function SearchSelectList({
  choices,
  value,
  noneLabel,
  others,
  onChoose,
}: {
  choices: readonly SearchChoice[];
  value: string | undefined;
  noneLabel: string;
  others: number;
  onChoose: (value: string | undefined) => void;
}) {
  const t = useTranslations("kit.searchSelect");
  const itemOf = (choice: SearchChoice | null) => (
    <CommandItem
      key={choice?.value ?? NONE}
      value={choice?.value ?? NONE}
      keywords={[choice?.label ?? noneLabel]}
      onSelect={() => onChoose(choice?.value)}
    >
      <Check className={cn(choice?.value === value ? "text-primary!" : "invisible")} aria-hidden />
      <span className="truncate">{choice?.label ?? noneLabel}</span>
    </CommandItem>
  );
  return (
    <Command label={t("search")} filter={contains} defaultValue={value ?? NONE}>
      <CommandInput placeholder={t("search")} aria-label={t("search")} autoFocus />
      <CommandList label={t("choices")}>
        <CommandEmpty>{t("nothing")}</CommandEmpty>
        {itemOf(null)}
        {choices.map(itemOf)}
      </CommandList>
      {others > 0 && (
        <p className="border-t px-3 py-2 text-sm text-muted-foreground">{t("others", { count: others })}</p>
      )}
    </Command>
  );
}

const contains = (_value: string, typed: string, [label = ""]: string[] = []): number =>
  foldText(label).includes(foldText(typed.trim())) ? 1 : 0;
