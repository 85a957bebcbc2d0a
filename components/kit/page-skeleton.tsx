import { Skeleton } from "../ui/skeleton";

const ROWS = 10;

/** A page's outline while it is on its way: header, bar, rows, each as tall as what comes. */
export function PageSkeleton() {
  return (
    <div className="grid gap-4" aria-hidden>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-8 w-full max-w-xl" />
      <div className="grid gap-px overflow-hidden rounded-lg border">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} className="h-11 rounded-none" />
        ))}
      </div>
    </div>
  );
}
