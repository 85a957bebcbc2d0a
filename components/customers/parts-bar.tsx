import { useTranslations } from "next-intl";
import { type WayEnd } from "@/lib/core/money/money-breakdown";
import { type MoneyParts } from "@/lib/domain/customers/sums";
import { PART_BACKGROUNDS } from "../kit/record/part-colours";
import { cn } from "../ui/cn";

/** In the order that they are drawn in. */
export const PARTS = ["kept", "held", "back", "leg", "fee"] as const satisfies readonly WayEnd[];

/** Where the money of one payment is, below its figure. */
export function PartsBar({ parts, className }: { parts: MoneyParts; className?: string }) {
  const all = PARTS.reduce((sum, part) => sum + parts[part], 0);
  if (all <= 0) return null;
  return (
    <span aria-hidden className={cn("flex h-1 gap-px overflow-hidden rounded-full", className)}>
      {PARTS.filter((part) => parts[part] > 0).map((part) => (
        <span
          key={part}
          className={cn("min-w-0.5", PART_BACKGROUNDS[part])}
          style={{ flexGrow: parts[part] / all }}
        />
      ))}
    </span>
  );
}

/** The legend of the colours, limited to those present. */
export function PartsLegend({ of }: { of: readonly MoneyParts[] }) {
  const t = useTranslations("customers.parts");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {PARTS.filter((part) => of.some((parts) => parts[part] > 0)).map((part) => (
        <li key={part} className="flex items-center gap-1.5">
          <span aria-hidden className={cn("size-2 rounded-[2px]", PART_BACKGROUNDS[part])} />
          {t(part)}
        </li>
      ))}
    </ul>
  );
}
