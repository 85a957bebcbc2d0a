import "server-only";
import { format } from "node:util";
import { services } from "./services.server";

/**
 * Writes each fault that the framework prints as one log record as well. Its text contains input from outside, line
 * breaks included (security, T29).
 */
export function consoleToLog(): void {
  const { log } = services();
  Object.assign(console, {
    error: (...words: unknown[]) => log.error({ about: "framework" }, format(...words)),
    warn: (...words: unknown[]) => log.warn({ about: "framework" }, format(...words)),
  });
}
