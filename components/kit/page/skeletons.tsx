import { type Crumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { PageHeader } from "./page-header";

// Each skeleton is as tall as the part of the kit that it replaces, so that nothing moves when that appears.

const WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"];
const widthOf = (position: number): string => WIDTHS[position % WIDTHS.length] ?? "w-1/2";
const times = (count: number): number[] => Array.from({ length: count }, (_, position) => position);

/** A Section with a list of facts, or with any other lines. */
export function SectionSkeleton({ lines, wide = false }: { lines: number; wide?: boolean }) {
  return (
    <Card className="overflow-hidden" aria-hidden>
      <div className="flex min-h-11.5 items-center border-b px-4 py-2">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className={cn("grid gap-x-8 p-4", wide && "lg:grid-cols-2")}>
        {times(lines).map((line) => (
          <div key={line} className="flex h-8.25 items-center gap-3">
            <Skeleton className="h-3.5 w-28 shrink-0" />
            <Skeleton className={cn("h-3.5", widthOf(line))} />
          </div>
        ))}
      </div>
    </Card>
  );
}

type Column = readonly { lines: number; wide?: boolean }[];

/** A record's page: its way back and its name are known, what it says is not. */
export function DetailSkeleton({
  crumbs,
  title,
  hasDescription = true,
  columns,
  ratio = "narrow-wide",
}: {
  crumbs: readonly Crumb[];
  title: string;
  hasDescription?: boolean;
  columns: readonly [Column] | readonly [Column, Column];
  ratio?: "narrow-wide" | "wide-narrow" | "equal";
}) {
  const grids = {
    "narrow-wide": "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
    "wide-narrow": "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
    equal: "lg:grid-cols-2",
  };
  return (
    <div className="grid gap-4" aria-busy>
      <PageHeader
        crumbs={crumbs}
        title={title}
        {...(hasDescription && { description: <Skeleton className="my-0.5 h-4 w-56" /> })}
      />
      <div className={cn("grid gap-4 lg:items-start", columns.length > 1 && grids[ratio])}>
        {columns.map((sections, column) => (
          <div key={column} className="grid gap-4">
            {sections.map((section, position) => (
              <SectionSkeleton key={position} {...section} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Labels over fields, and the button below them. */
export function FormSkeleton({ fields, className }: { fields: number; className?: string }) {
  return (
    <div className={cn("grid max-w-2xl gap-4", className)} aria-hidden aria-busy>
      {times(fields).map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8 pointer-coarse:h-10" />
        </div>
      ))}
      <Skeleton className="h-8 w-36 pointer-coarse:h-10" />
    </div>
  );
}

/** A row of figures, each a StatCard with two lines below. */
export function FiguresSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <div className={cn("grid gap-3", className)} aria-hidden>
      {times(count).map((figure) => (
        <Card key={figure} className="grid content-start gap-1 px-3 py-3 sm:px-4">
          <Skeleton className="my-0.5 h-4 w-24" />
          <Skeleton className="my-1 h-5 w-28" />
          <Skeleton className="my-0.5 h-4 w-32" />
          <Skeleton className="my-0.5 h-4 w-20" />
        </Card>
      ))}
    </div>
  );
}

/** The head and the rows of a Table. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y" aria-hidden>
      {times(rows + 1).map((row) => (
        <div key={row} className="flex h-9 items-center gap-6 px-3">
          <Skeleton className={cn("h-3.5", widthOf(row))} />
        </div>
      ))}
    </div>
  );
}

/** Cards beside each other on a wide screen, as they follow each other on a phone. */
export function SectionsSkeleton({ lines }: { lines: readonly number[] }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2" aria-hidden aria-busy>
      {lines.map((count, position) => (
        <SectionSkeleton key={position} lines={count} />
      ))}
    </div>
  );
}
