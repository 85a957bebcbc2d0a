"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { Dialog as SheetPrimitive } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "./cn";
import { CloseButton, overlayVariant } from "./dialog";

export const Sheet = SheetPrimitive.Root;

const sheetVariants = cva(
  "fixed inset-y-0 z-50 flex w-full flex-col base:bg-popover text-foreground shadow-lg duration-150 data-[state=open]:animate-in data-[state=closed]:animate-out",
  {
    variants: {
      side: {
        right:
          "right-0 max-w-xl border-l data-[state=open]:slide-in-from-right-8 data-[state=open]:fade-in-0 data-[state=closed]:slide-out-to-right-8 data-[state=closed]:fade-out-0",
        left: "left-0 max-w-72 border-r data-[state=open]:slide-in-from-left data-[state=closed]:slide-out-to-left",
      },
    },
    defaultVariants: { side: "right" },
  },
);

/** A panel at the edge. Needs a SheetTitle, as a dialog does. */
export function SheetContent({
  className,
  side,
  children,
  ...props
}: ComponentProps<typeof SheetPrimitive.Content> & VariantProps<typeof sheetVariants>) {
  return (
    <SheetPrimitive.Portal>
      <SheetPrimitive.Overlay className={overlayVariant} />
      <SheetPrimitive.Content className={cn(sheetVariants({ side }), className)} {...props}>
        {children}
        <CloseButton />
      </SheetPrimitive.Content>
    </SheetPrimitive.Portal>
  );
}

export function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1 border-b px-5 py-3.5 pr-14", className)} {...props} />;
}

export function SheetBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("min-h-0 flex-1 overflow-y-auto px-5 py-4", className)} {...props} />;
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof SheetPrimitive.Title>) {
  return <SheetPrimitive.Title className={cn("text-lg font-semibold", className)} {...props} />;
}

export function SheetDescription({ className, ...props }: ComponentProps<typeof SheetPrimitive.Description>) {
  return <SheetPrimitive.Description className={cn("text-sm text-muted-foreground", className)} {...props} />;
}
