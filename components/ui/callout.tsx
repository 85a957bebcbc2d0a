import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { type Tone } from "./badge";
import { cn } from "./cn";

const ICONS = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };
const LOOKS: Record<Tone, string> = {
  neutral: "border-neutral-line bg-neutral-soft [&>svg]:text-neutral",
  info: "border-info-line bg-info-soft [&>svg]:text-info",
  success: "border-success-line bg-success-soft [&>svg]:text-success",
  warning: "border-warning-line bg-warning-soft [&>svg]:text-warning",
  danger: "border-danger-line bg-danger-soft [&>svg]:text-danger",
};

export type CalloutProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` where it appears after an action and must be announced at once. */
  role?: "alert" | "status" | "note";
  className?: string;
};

export function Callout({ tone = "info", title, children, actions, role, className }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={role}
      className={cn("flex gap-2.5 base:rounded-lg border px-3 py-2.5 text-base", LOOKS[tone], className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="grid min-w-0 flex-1 gap-1">
        {title !== undefined && <p className="font-medium text-foreground">{title}</p>}
        {children !== undefined && <div className="min-w-0 text-foreground/85">{children}</div>}
        {actions !== undefined && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
      </div>
    </div>
  );
}
