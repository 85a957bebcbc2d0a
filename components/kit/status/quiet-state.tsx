import { CircleCheck } from "lucide-react";
import { type ReactNode } from "react";

/** The state of a row without problems, without a badge, so that the badges of other rows attract the eye. */
export function QuietState({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
      {children}
    </span>
  );
}
