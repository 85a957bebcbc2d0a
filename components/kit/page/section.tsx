import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";

/** A named part of a page, in a card. `flush` lets a table reach the edges. */
export function Section({
  title,
  description,
  actions,
  flush = false,
  className,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card className="overflow-hidden">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-2">
          <div className="min-h-7 min-w-0 flex-1 basis-40 content-center">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            {description !== undefined && <p className="text-sm text-muted-foreground">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
        <div className={cn(!flush && "p-4")}>{children}</div>
      </Card>
    </section>
  );
}
