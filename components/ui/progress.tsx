import { cn } from "./cn";

/** `value` from 0 to 100; without one the work is of unknown length. */
export function Progress({ value, label, className }: { value?: number; label: string; className?: string }) {
  const isKnown = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(value) : undefined}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-accent", className)}
    >
      <div
        className={cn(
          "h-full origin-left rounded-full bg-primary transition-transform",
          !isKnown && "w-1/3 animate-[slide_1.2s_ease-in-out_infinite]",
        )}
        style={isKnown ? { transform: `scaleX(${Math.min(100, Math.max(0, value)) / 100})` } : undefined}
      />
    </div>
  );
}
