"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Whether a known list is being read again. Not before the server's page has come to life: the live channel may have asked
 * for it by then, of which the server's markup knows nothing.
 */
export function useRefreshing({ isRefetching }: { isRefetching: boolean }): boolean {
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isAlive && isRefetching;
}
