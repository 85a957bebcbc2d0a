import "server-only";
import { cache } from "react";
import { findPosition } from "@/lib/platform/live/find-position.server";
import { services } from "@/lib/runtime/services.server";

/** How far whatever the page reads has come at least: its live stream begins there (decision 010). */
export const currentPosition = cache((): Promise<string> => {
  const { store, kept } = services();
  // Until something is told of, an earlier position is as good as a new one.
  return kept.get("position", ["anything"], () => store.read(findPosition));
});
