import "server-only";
import { format } from "node:util";
import { services } from "./services.server";

/**
 * What the framework prints of a fault becomes one record of the log as well: what somebody sent stands in its words, line
 * breaks and all (security, T29).
 */
export function consoleToLog(): void {
  const { log } = services();
  Object.assign(console, {
    error: (...words: unknown[]) => log.error({ about: "framework" }, format(...words)),
    warn: (...words: unknown[]) => log.warn({ about: "framework" }, format(...words)),
  });
}
