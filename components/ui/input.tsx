"use client";

import { type ComponentProps } from "react";
import { cn } from "./cn";
import { controlVariant } from "./control";
import { useTypedBefore } from "./use-typed-before";

export function Input({ className, type = "text", ref, ...props }: ComponentProps<"input">) {
  return (
    <input
      ref={useTypedBefore(ref, props.onChange)}
      type={type}
      className={cn(controlVariant, "base:h-8 base:px-2.5 read-only:bg-muted pointer-coarse:h-10", className)}
      {...props}
    />
  );
}
