import { type ComponentProps } from "react";
import { cn } from "./cn";
import { controlVariant } from "./control";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(controlVariant, "base:h-8 base:px-2.5 read-only:bg-muted pointer-coarse:h-10", className)}
      {...props}
    />
  );
}
