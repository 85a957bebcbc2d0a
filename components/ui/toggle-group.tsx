"use client";

import { ToggleGroup as TogglePrimitive } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "./cn";

export function ToggleGroup({ className, ...props }: ComponentProps<typeof TogglePrimitive.Root>) {
  return (
    <TogglePrimitive.Root
      className={cn("inline-flex items-center gap-0.5 rounded-md border bg-muted p-0.5", className)}
      {...props}
    />
  );
}

export function ToggleGroupItem({
  isDense = false,
  className,
  ...props
}: ComponentProps<typeof TogglePrimitive.Item> & {
  /** True for a group with many options in one line. */
  isDense?: boolean;
}) {
  return (
    <TogglePrimitive.Item
      className={cn(
        "inline-flex h-6.5 items-center justify-center rounded-sm text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground disabled:opacity-55 data-[state=on]:bg-card data-[state=on]:text-foreground data-[state=on]:shadow-sm pointer-coarse:h-9 [&_svg]:size-4",
        isDense ? "gap-1 px-2" : "gap-1.5 px-2.5",
        className,
      )}
      {...props}
    />
  );
}
