import { vi } from "vitest";

/**
 * Reports a wait without an end as such: the time that a machine takes is no verdict. Vitest's own timeout is a
 * second.
 */
const PATIENCE_MS = 60_000;

const { waitFor, waitUntil } = vi;
const patient = <Options extends { timeout?: number }>(options?: number | Options) =>
  typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options };

vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));
