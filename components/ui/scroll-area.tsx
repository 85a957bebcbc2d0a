import { type ComponentProps } from "react";
import { cn } from "./cn";

/** A region that scrolls by itself; reachable by keyboard, and named. */
export function ScrollArea({ className, label, ...props }: ComponentProps<"div"> & { label: string }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cn("overflow-auto overscroll-contain [scrollbar-width:thin]", className)}
      {...props}
    />
  );
}
