"use client";

import { RadioGroup as RadioGroupPrimitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return <RadioGroupPrimitive.Root className={cn("grid gap-2", className)} {...props} />;
}

/** A choice with its label, and a second line where it needs one. */
export function RadioOption({
  className,
  label,
  detail,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Item> & { label: ReactNode; detail?: ReactNode }) {
  const id = useId();
  return (
    <div className={cn("flex items-start gap-2", className)}>
      <RadioGroupPrimitive.Item
        id={id}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        className="relative mt-0.5 size-4 shrink-0 rounded-full border border-muted-foreground/60 bg-card shadow-xs after:absolute after:-inset-2 disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-primary"
        {...props}
      >
        <RadioGroupPrimitive.Indicator className="flex items-center justify-center">
          <span className="size-2 rounded-full bg-primary" />
        </RadioGroupPrimitive.Indicator>
      </RadioGroupPrimitive.Item>
      <div className="min-w-0">
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {detail !== undefined && (
          <p id={`${id}-detail`} className="text-sm text-muted-foreground">
            {detail}
          </p>
        )}
      </div>
    </div>
  );
}
