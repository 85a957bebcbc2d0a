"use client";

import { useSyncExternalStore } from "react";
import { Button, type ButtonProps } from "./button";

const neverChanges = () => () => undefined;

/** Sends its form. It waits for the page's code: until then the browser would send the fields itself, in the address. */
export function SubmitButton({ disabled, ...props }: Omit<ButtonProps, "type" | "asChild">) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Button {...props} type="submit" disabled={disabled === true || !isHydrated} />;
}
