"use client";

import { Check } from "lucide-react";
import { DropdownMenu as MenuPrimitive } from "radix-ui";
import { type ComponentProps } from "react";
import { cn } from "./cn";

/** Not modal: the page behind stays as it is, for eyes, scrolling and screen readers. */
export function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

const itemVariant =
  "relative flex h-8 cursor-default items-center gap-2 rounded-md px-2 text-base outline-none select-none data-[disabled]:opacity-55 data-[highlighted]:bg-accent pointer-coarse:h-10 [&>svg]:size-4 [&>svg]:shrink-0 base:[&>svg]:text-muted-foreground";

export function DropdownMenuContent({
  className,
  sideOffset = 4,
  align = "end",
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border bg-popover p-1 text-foreground shadow-lg duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0",
          className,
        )}
        {...props}
      />
    </MenuPrimitive.Portal>
  );
}

export function DropdownMenuItem({
  className,
  tone = "neutral",
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & { tone?: "neutral" | "danger" }) {
  return (
    <MenuPrimitive.Item
      className={cn(itemVariant, tone === "danger" && "text-danger [&>svg]:text-danger", className)}
      {...props}
    />
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem>) {
  return (
    <MenuPrimitive.CheckboxItem className={cn(itemVariant, "pl-8", className)} {...props}>
      <MenuPrimitive.ItemIndicator className="absolute left-2">
        <Check className="size-4 text-primary" aria-hidden />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem className={cn(itemVariant, "pl-8", className)} {...props}>
      <MenuPrimitive.ItemIndicator className="absolute left-2">
        <Check className="size-4 text-primary" aria-hidden />
      </MenuPrimitive.ItemIndicator>
      {children}
    </MenuPrimitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof MenuPrimitive.Label>) {
  return (
    <MenuPrimitive.Label className={cn("px-2 py-1 text-xs text-muted-foreground", className)} {...props} />
  );
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return <MenuPrimitive.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}
