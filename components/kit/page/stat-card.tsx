import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { type Route } from "next";
import { type ReactNode } from "react";
import { type FigureId } from "@/lib/core/enums/figures";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";

export type Delta = { words: string; direction: "up" | "down" | "flat"; tone?: "good" | "bad" | "neutral" };

const DELTA_ICONS = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };
const DELTA_LOOKS = { good: "text-success", bad: "text-danger", neutral: "text-muted-foreground" };

/** One figure of the register, and the way to the rows that it is made of. */
export function StatCard({
  figure,
  label,
  value,
  detail,
  delta,
  href,
  className,
}: {
  figure: FigureId;
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  delta?: Delta;
  href?: Route;
  className?: string;
}) {
  const DeltaIcon = delta && DELTA_ICONS[delta.direction];
  return (
    <Card
      data-figure={figure}
      className={cn(
        "relative grid content-start gap-1 px-3 py-3 sm:px-4",
        href !== undefined &&
          "transition-colors focus-within:border-ring hover:border-input hover:bg-accent/40",
        className,
      )}
    >
      <p className="text-sm text-muted-foreground">
        {href === undefined ? (
          label
        ) : (
          <Link href={href} className="after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        )}
      </p>
      {/* Shrinks before it would be cut: half an amount is a wrong amount. */}
      <div className="@container">
        <p className="min-h-7 text-[clamp(0.8125rem,11.5cqi,1.375rem)] leading-7 font-semibold tracking-tight whitespace-nowrap tabular-nums">
          {value}
        </p>
      </div>
      {(delta !== undefined || detail !== undefined) && (
        <p className="grid justify-items-start text-sm text-muted-foreground">
          {delta && DeltaIcon && (
            <span
              className={cn(
                "inline-flex items-center gap-0.5 tabular-nums",
                DELTA_LOOKS[delta.tone ?? "neutral"],
              )}
            >
              <DeltaIcon className="size-3.5" aria-hidden />
              {delta.words}
            </span>
          )}
          {detail}
        </p>
      )}
    </Card>
  );
}
