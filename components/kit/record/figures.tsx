import { type Definition } from "./definition-list";
import { cn } from "@/components/ui/cn";

const COLUMNS = ["", "", "sm:grid-cols-2", "sm:grid-cols-3", "sm:grid-cols-4"];

/** The few amounts that one decides by, side by side and large. */
export function Figures({ items, className }: { items: readonly Definition[]; className?: string }) {
  const shown = items.filter(({ hidden }) => !hidden);
  return (
    <dl className={cn("grid divide-y sm:divide-x sm:divide-y-0", COLUMNS[shown.length], className)}>
      {shown.map(({ term, detail }) => (
        <div key={term} className="flex items-baseline justify-between gap-3 px-4 py-2.5 sm:block">
          <dt className="text-sm text-muted-foreground">{term}</dt>
          <dd className="text-lg font-semibold">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
