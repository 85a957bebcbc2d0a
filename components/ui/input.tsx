import { type ComponentProps } from "react";
import { cn } from "./cn";
import { controlVariant } from "./control";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(controlVariant, "h-8 px-2.5 read-only:bg-muted pointer-coarse:h-10", className)}
      {...props}
    />
  );
}
