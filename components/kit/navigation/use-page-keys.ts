"use client";

import { useEffect, useEffectEvent } from "react";
import { isAfterLeader, isBusy, useSingleKeys } from "./use-shortcuts";

/**
 * Single-key shortcuts of one page, handled before those of the frame. They are inactive while a person types, in a
 * dialog, after G, and where they are turned off.
 */
export function usePageKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const [singleKeys] = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!singleKeys || event.isComposing || event.repeat) return;
    if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target) || isAfterLeader()) return;
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, []);
}
