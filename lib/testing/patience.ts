import { vi } from "vitest";

/** So that a wait without an end is told as one: how long a machine takes is no verdict. Vitest's own is a second. */
const PATIENCE_MS = 60_000;

const { waitFor, waitUntil } = vi;
const patient = <Options extends { timeout?: number }>(options?: number | Options) =>
  typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options };

vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));
