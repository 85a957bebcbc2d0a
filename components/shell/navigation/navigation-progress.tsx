"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { arriveAt, isUnderWay, watchNavigation } from "./navigation-state";

const nowhere = (): boolean => false;

/** A thin bar while the next page is on its way; what comes at once shows none. */
export function NavigationProgress() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const isPending = useSyncExternalStore(watchNavigation, isUnderWay, nowhere);
  useEffect(() => arriveAt(pathname, search), [pathname, search]);
  if (!isPending) return null;
  return (
    <div
      aria-hidden
      data-navigation="pending"
      className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5 animate-[reveal_0s_linear_80ms_both] overflow-hidden"
    >
      <div className="h-full w-1/3 animate-[slide_1.2s_ease-in-out_infinite] bg-primary motion-reduce:w-full motion-reduce:animate-none" />
    </div>
  );
}
