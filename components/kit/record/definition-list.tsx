import { type ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export type Definition = {
  term: string;
  /** The name comes from another party: it is shown as it was written. */
  isForeign?: boolean;
  detail: ReactNode;
  hidden?: boolean;
};

/** Names and values of one record. `columns` is what a wide screen shows side by side. */
export function DefinitionList({
  items,
  columns = 1,
  className,
}: {
  items: readonly Definition[];
  columns?: 1 | 2;
  className?: string;
}) {
  return (
    <dl className={cn("grid grid-cols-1 gap-x-8", columns === 2 && "lg:grid-cols-2", className)}>
      {items
        .filter(({ hidden }) => !hidden)
        .map(({ term, isForeign, detail }) => (
          <div
            key={term}
            className="grid min-h-8 grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] items-baseline gap-3 border-b border-dashed py-1.5 last:border-b-0"
          >
            <dt className="min-w-0 text-sm break-words text-muted-foreground">
              {isForeign ? <bdi>{term}</bdi> : term}
            </dt>
            <dd className="min-w-0 text-base break-words">{detail}</dd>
          </div>
        ))}
    </dl>
  );
}
