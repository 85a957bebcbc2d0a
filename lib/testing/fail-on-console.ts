import { afterEach, beforeEach, vi } from "vitest";

// A warning that is not read is a defect that is not fixed: in tests it fails.
beforeEach(() => {
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      throw new Error(`console.${level}: ${words.map(String).join(" ")}`);
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});
