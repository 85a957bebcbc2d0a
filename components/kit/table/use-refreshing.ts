"use client";

import { useIsHydrated } from "@/components/ui/use-is-hydrated";

/**
 * Returns whether a known list is being refetched. False before hydration: the live channel may have requested it by
 * then, and the server's markup does not show it.
 */
export function useRefreshing({ isRefetching }: { isRefetching: boolean }): boolean {
  const isHydrated = useIsHydrated();
  return isHydrated && isRefetching;
}
