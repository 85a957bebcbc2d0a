"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import {
  Command,
  CommandEmpty,
  CommandInput,
  CommandItem,
  CommandList,
  containsTyped,
} from "@/components/ui/command";

/** The available choices, and the number of further ones. */
export type SearchChoices = { items: readonly SearchChoice[]; others: number };
type SearchChoice = { id: string; name: string };

const NONE = "none";

export function SearchSelectList({
  choices,
  value,
  noneLabel,
  onChoose,
}: {
  choices: SearchChoices;
  value: string | undefined;
  noneLabel: string;
  onChoose: (value: string | undefined) => void;
}) {
  const t = useTranslations("kit.searchSelect");
  const itemOf = (choice: SearchChoice | null) => (
    <CommandItem
      key={choice?.id ?? NONE}
      value={choice?.id ?? NONE}
      keywords={[choice?.name ?? noneLabel]}
      onSelect={() => onChoose(choice?.id)}
    >
      <Check className={cn(choice?.id === value ? "text-primary!" : "invisible")} aria-hidden />
      <span className="truncate">{choice?.name ?? noneLabel}</span>
    </CommandItem>
  );
  return (
    <Command label={t("search")} filter={containsTyped} defaultValue={value ?? NONE}>
      <CommandInput placeholder={t("search")} aria-label={t("search")} autoFocus />
      <CommandList label={t("choices")}>
        <CommandEmpty>{t("nothing")}</CommandEmpty>
        {itemOf(null)}
        {choices.items.map(itemOf)}
      </CommandList>
      {choices.others > 0 && (
        <p className="border-t px-3 py-2 text-sm text-muted-foreground">
          {t("others", { count: choices.others })}
        </p>
      )}
    </Command>
  );
}
