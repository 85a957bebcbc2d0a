import { type CheckState } from "@/lib/core/words/connection";
import { cn } from "../ui/cn";
import { STATUS_ICONS, type StatusIcon } from "../kit/status/icons";

const SIGNS: Record<CheckState | "warning", { icon: StatusIcon; look: string }> = {
  works: { icon: "circle-check", look: "text-success" },
  passes: { icon: "circle-check", look: "text-success" },
  refused: { icon: "circle-x", look: "text-danger" },
  not_known: { icon: "circle-dashed", look: "text-muted-foreground" },
  warning: { icon: "circle-alert", look: "text-warning" },
};

/** How one thing stands; its words stand beside it. */
export function CheckSign({ state, className }: { state: CheckState | "warning"; className?: string }) {
  const { icon, look } = SIGNS[state];
  const Icon = STATUS_ICONS[icon];
  return <Icon className={cn("base:size-4 shrink-0", look, className)} aria-hidden />;
}
