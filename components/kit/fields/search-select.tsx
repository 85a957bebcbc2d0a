"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { cn } from "@/components/ui/cn";
import { controlVariant } from "@/components/ui/control";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { type SearchChoices } from "./search-select-list";

const SearchSelectList = dynamic(
  () => import("./search-select-list").then((module) => module.SearchSelectList),
  { loading: () => <Skeleton className="m-2 h-32" /> },
);

/** One of many choices, found by typing a part of its name, or none of them. */
export function SearchSelect({
  choices,
  value,
  noneLabel,
  onChange,
  className,
  ...trigger
}: {
  choices: SearchChoices;
  value: string | undefined;
  /** The choice of none. */
  noneLabel: string;
  onChange: (value: string | undefined) => void;
} & Omit<ComponentProps<"button">, "value" | "onChange">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          className={cn(
            controlVariant,
            "flex h-8 items-center justify-between gap-2 px-2.5 text-left whitespace-nowrap pointer-coarse:h-10",
            className,
          )}
          {...trigger}
        >
          <span className="truncate">{choices.items.find(({ id }) => id === value)?.name ?? noneLabel}</span>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden />
        </button>
      </PopoverTrigger>
      <PopoverContent className="w-(--radix-popover-trigger-width) min-w-60 p-0">
        <SearchSelectList
          choices={choices}
          value={value}
          noneLabel={noneLabel}
          onChoose={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
