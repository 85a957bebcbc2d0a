import { startNavigation } from "@/components/shell/navigation-state";
import { QUIET_ZOD } from "@/lib/core/quiet-zod";

// Runs in the browser before any page does.
Object.assign(globalThis, QUIET_ZOD);

/** Next calls it for each link, each push and each step back or forward. */
export const onRouterTransitionStart = (url: string): void => startNavigation(url);
