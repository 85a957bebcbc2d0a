import { z } from "zod";
import { startNavigation } from "@/components/shell/navigation-state";

// Runs in the browser before any page does. Zod would try out `Function`, which the policy refuses and reports (security, T22).
z.config({ jitless: true });

/** Next calls it for each link, each push and each step back or forward. */
export const onRouterTransitionStart = (url: string): void => startNavigation(url);
