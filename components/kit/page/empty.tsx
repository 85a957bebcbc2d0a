import { Inbox, type LucideIcon } from "lucide-react";
import { type ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Says that nothing is there and what to do next. */
export function Empty({
  icon: Icon = Inbox,
  title,
  detail,
  action,
  level,
  className,
}: {
  icon?: LucideIcon;
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  /** The level of the heading, where the page's outline needs one. */
  level?: 1 | 2 | 3;
  className?: string;
}) {
  const Title = level === undefined ? "p" : (`h${level}` as const);
  return (
    <div className={cn("grid justify-items-center gap-1.5 px-6 base:py-10 text-center", className)}>
      <span className="mb-1 grid size-10 place-items-center rounded-lg border bg-muted text-muted-foreground">
        <Icon className="size-5" aria-hidden />
      </span>
      <Title className="text-base font-semibold">{title}</Title>
      {detail !== undefined && (
        <p className="max-w-sm text-base text-balance text-muted-foreground">{detail}</p>
      )}
      {action !== undefined && <div className="pt-2">{action}</div>}
    </div>
  );
}
