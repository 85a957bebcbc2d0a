import { type ComponentProps } from "react";
import { cn } from "./cn";

/** Give it the size of what will stand there: nothing may move when it comes. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span aria-hidden className={cn("block animate-pulse rounded-sm base:bg-accent", className)} {...props} />
  );
}
