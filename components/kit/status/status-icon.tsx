import { cn } from "@/components/ui/cn";
import { STATUS_ICONS, type StatusIconName } from "./icons";

/** A small icon with its text. It does not increase the height of a line. */
export function StatusIcon({
  icon,
  words,
  className,
}: {
  icon: StatusIconName;
  words: string;
  className?: string;
}) {
  const Icon = STATUS_ICONS[icon];
  return (
    <span className="inline-flex shrink-0" role="img" aria-label={words} title={words}>
      <Icon className={cn("base:size-4", className)} aria-hidden />
    </span>
  );
}
