import { cn } from "@/components/ui/cn";
import { CopyButton } from "./copy-button";

const SHORT_MAX = 18;

/** An identifier in monospace, cut in the middle, with a button that copies all of it. */
export function CopyField({
  value,
  what,
  full = false,
  className,
}: {
  value: string;
  /** Names what is copied, for screen readers. */
  what: string;
  /** Shows all of it, broken over lines. */
  full?: boolean;
  className?: string;
}) {
  return (
    <span className={cn("inline-flex max-w-full min-w-0 items-center gap-0.5", className)}>
      <code
        title={full ? undefined : value}
        data-whole={value}
        className={cn("min-w-0 font-mono text-[0.9em]", full ? "break-all" : "truncate")}
      >
        <span>{full ? value : cutInTheMiddle(value)}</span>
      </code>
      <CopyButton value={value} what={what} className="size-6 pointer-coarse:size-9" />
    </span>
  );
}

export function cutInTheMiddle(text: string): string {
  return text.length <= SHORT_MAX ? text : `${text.slice(0, 8)}…${text.slice(-6)}`;
}
