import "server-only";
import { cache } from "react";
import { findPosition } from "@/lib/platform/live/find-position.server";
import { services } from "@/lib/runtime/services.server";

/** The minimum position of everything that the page reads. Its live stream begins there (decision 010). */
export const currentPosition = cache((): Promise<string> => {
  const { store, kept } = services();
  return kept.position(() => store.read(findPosition));
});
