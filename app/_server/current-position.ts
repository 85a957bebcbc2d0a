import "server-only";
import { cache } from "react";
import { findPosition } from "@/lib/platform/live/find-position.server";
import { services } from "@/lib/runtime/services.server";

/** How far whatever the page reads has come at least: its live stream begins there (decision 010). */
export const currentPosition = cache((): Promise<string> => {
  const { store, kept } = services();
  return kept.position(() => store.read(findPosition));
});
