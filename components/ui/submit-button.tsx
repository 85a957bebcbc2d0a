"use client";

import { Button, type ButtonProps } from "./button";
import { useIsHydrated } from "./use-is-hydrated";

/** Sends its form. It waits for the page's code: until then the browser would send the fields itself, in the address. */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "type" | "asChild">) {
  const isHydrated = useIsHydrated();
  return <Button {...props} type="submit" disabled={disabled === true || !isHydrated} />;
}
