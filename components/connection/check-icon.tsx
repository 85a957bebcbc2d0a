import { type CheckState } from "@/lib/core/enums/connection";
import { cn } from "../ui/cn";
import { STATUS_ICONS, type StatusIconName } from "../kit/status/icons";

const SIGNS: Record<CheckState | "warning", { icon: StatusIconName; look: string }> = {
  works: { icon: "circle-check", look: "text-success" },
  passes: { icon: "circle-check", look: "text-success" },
  refused: { icon: "circle-x", look: "text-danger" },
  not_known: { icon: "circle-dashed", look: "text-muted-foreground" },
  warning: { icon: "circle-alert", look: "text-warning" },
};

/** The icon for the state of one check. Its text is beside it. */
export function CheckIcon({ state, className }: { state: CheckState | "warning"; className?: string }) {
  const { icon, look } = SIGNS[state];
  const Icon = STATUS_ICONS[icon];
  return <Icon className={cn("base:size-4 shrink-0", look, className)} aria-hidden />;
}
