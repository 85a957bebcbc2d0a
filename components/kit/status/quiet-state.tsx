import { CircleCheck } from "lucide-react";
import { type ReactNode } from "react";

/** How a row stands that went as it should: the eye is for the badges of the others. */
export function QuietState({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
      {children}
    </span>
  );
}
