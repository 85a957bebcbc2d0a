import { z } from "zod";

// Runs in the browser before any page does. Zod would try out `Function`, which the policy refuses and reports (security, T22).
z.config({ jitless: true });
