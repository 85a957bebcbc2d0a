import { cn } from "@/components/ui/cn";
import { STATUS_ICONS, type StatusIcon } from "./icons";

/** A small sign beside something, with its words; no line becomes higher by it. */
export function Mark({ icon, words, className }: { icon: StatusIcon; words: string; className?: string }) {
  const Icon = STATUS_ICONS[icon];
  return (
    <span className="inline-flex shrink-0" role="img" aria-label={words} title={words}>
      <Icon className={cn("base:size-4", className)} aria-hidden />
    </span>
  );
}
