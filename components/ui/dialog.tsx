"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as DialogPrimitive } from "radix-ui";
import { type ComponentProps, Suspense } from "react";
import { Button } from "./button";
import { cn } from "./cn";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;

export const overlayVariant =
  "fixed inset-0 z-50 bg-overlay data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 duration-100";

export const dialogVariant =
  "fixed base:top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] base:max-w-lg -translate-x-1/2 base:-translate-y-1/2 base:gap-4 base:overflow-y-auto rounded-xl border bg-popover base:p-5 text-foreground shadow-lg duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98 data-[state=closed]:animate-out data-[state=closed]:fade-out-0";

export function CloseButton() {
  const t = useTranslations("common");
  return (
    <DialogPrimitive.Close asChild>
      <Button variant="ghost" size="icon-sm" className="absolute top-3 right-3 text-muted-foreground">
        <X aria-hidden />
        <span className="sr-only">{t("close")}</span>
      </Button>
    </DialogPrimitive.Close>
  );
}

/**
 * Give it a DialogTitle. Without a DialogDescription, pass `aria-describedby={undefined}`. It opens when a `lazy` form in it
 * has loaded: the focus goes to the first field, which is there by then.
 */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  return (
    <Suspense>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className={overlayVariant} />
        <DialogPrimitive.Content className={cn(dialogVariant, className)} {...props}>
          {children}
          <CloseButton />
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </Suspense>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("grid gap-1 pr-8", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)} {...props} />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn("text-lg font-semibold", className)} {...props} />;
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description className={cn("text-base text-muted-foreground", className)} {...props} />
  );
}
