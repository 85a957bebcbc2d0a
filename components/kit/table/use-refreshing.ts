"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Returns whether a known list is being refetched. False before hydration: the live channel may have requested it by
 * then, and the server's markup does not show it.
 */
export function useRefreshing({ isRefetching }: { isRefetching: boolean }): boolean {
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isAlive && isRefetching;
}
