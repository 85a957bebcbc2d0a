import { type ReactNode } from "react";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { cn } from "@/components/ui/cn";

/** The one h1 of a page, with what can be done there. */
export function PageHeader({
  title,
  description,
  crumbs,
  badge,
  actions,
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: the state of what is shown. */
  badge?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <header className={cn("grid grid-cols-1 gap-1.5", className)}>
      {crumbs !== undefined && <Breadcrumb crumbs={crumbs} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold break-words">{title}</h1>
          {badge}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {description !== undefined && (
        <p className="max-w-prose text-base text-muted-foreground">{description}</p>
      )}
    </header>
  );
}
