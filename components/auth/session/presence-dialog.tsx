"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { type ProvePresence, presenceGate } from "@/components/mutations/presence-gate";

const PresenceForm = lazy(() => import("./presence-form").then((part) => ({ default: part.PresenceForm })));
const closed = () => false;

/** Mounted once, in the shell. Its form is loaded when an action first requires presence. */
export function PresenceDialog({ prove }: { prove: ProvePresence }) {
  const isAsking = useSyncExternalStore(presenceGate.subscribe, presenceGate.isAsking, closed);
  return (
    isAsking && (
      <Suspense>
        <PresenceForm prove={prove} />
      </Suspense>
    )
  );
}
