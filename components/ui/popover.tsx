"use client";

import { Popover as PopoverPrimitive } from "radix-ui";
import { type ComponentProps, Suspense } from "react";
import { cn } from "./cn";

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;
export const PopoverClose = PopoverPrimitive.Close;

/** It opens when what is `lazy` in it has loaded. */
export function PopoverContent({
  className,
  align = "start",
  sideOffset = 4,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <Suspense>
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          className={cn(
            "z-50 base:w-72 max-w-[calc(100vw-1rem)] rounded-lg border bg-popover base:p-3 text-foreground shadow-lg outline-none duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0",
            className,
          )}
          {...props}
        />
      </PopoverPrimitive.Portal>
    </Suspense>
  );
}
