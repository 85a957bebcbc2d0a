"use client";

import { Switch as SwitchPrimitive } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "./cn";

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        "relative inline-flex h-[1.125rem] w-8 shrink-0 items-center rounded-full bg-muted-foreground/70 transition-colors after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:bg-primary",
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-card shadow-sm transition-transform data-[state=checked]:translate-x-[1rem]" />
    </SwitchPrimitive.Root>
  );
}
