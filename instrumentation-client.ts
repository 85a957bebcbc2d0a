import { startNavigation } from "@/components/shell/navigation/navigation-state";
import { browsersNetwork, withPagesLater } from "@/components/shell/navigation/page-requests";
import { QUIET_ZOD } from "@/lib/core/forms/quiet-zod";

// Runs in the browser before any page does.
Object.assign(globalThis, QUIET_ZOD);
window.fetch = withPagesLater(window.fetch.bind(window), browsersNetwork);

/** Next calls it for each link, each push and each step back or forward. */
export const onRouterTransitionStart = (url: string): void => startNavigation(url);
