"use client";

import { type ComponentProps } from "react";
import { cn } from "./cn";
import { controlVariant } from "./control";
import { useTypedBefore } from "./use-typed-before";

export function Textarea({ className, rows = 3, ref, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      ref={useTypedBefore(ref, props.onChange)}
      rows={rows}
      className={cn(
        controlVariant,
        "field-sizing-content read-only:bg-muted base:min-h-16 px-2.5 py-1.5",
        className,
      )}
      {...props}
    />
  );
}
