import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { OUTAGE_CAUSES } from "@/lib/core/enums/reconciliation";
import { openGapNotes } from "./gap-notes";
import { GAPS_MAX, GAP_JOIN_MS } from "./limits";

const T = 1_000_000_000;

it("is one window for what fails by turns, and another for what fails later", () => {
  const notes = openGapNotes(randomUUID);
  expect(notes.note("not_stored", T, T)).toBe(true);
  expect(notes.note("not_stored", T + 40_000, T + 40_000)).toBe(false);
  expect(notes.note("stalled", T + 41_000, T + 50_000)).toBe(true);
  expect(notes.note("not_stored", T + 40_000 + GAP_JOIN_MS + 1, T + 200_000)).toBe(true);
  expect(notes.unsaved()).toMatchObject([
    { cause: "not_stored", startedAtMs: T, endedAtMs: T + 40_000 },
    { cause: "stalled" },
    { cause: "not_stored", endedAtMs: T + 200_000 },
  ]);
});

it("is written down again under the same id when it has grown, and not otherwise", () => {
  const notes = openGapNotes(randomUUID);
  notes.note("not_stored", T, T);
  const [first] = notes.unsaved();
  notes.saved(notes.unsaved());
  expect(notes.unsaved()).toEqual([]);
  notes.note("not_stored", T + 5_000, T + 5_000);
  expect(notes.unsaved()).toEqual([{ ...first, endedAtMs: T + 5_000 }]);
  notes.saved([{ ...first, endedAtMs: T } as NonNullable<typeof first>]);
  expect(notes.unsaved()).toHaveLength(1);
});

it("keeps few windows and forgets no moment, whatever is noticed", () => {
  const noticed = fc.record({
    cause: fc.constantFrom(...OUTAGE_CAUSES),
    atMs: fc.integer({ min: T, max: T + 100 * GAP_JOIN_MS }),
    lastedMs: fc.nat(GAP_JOIN_MS),
  });
  fc.assert(
    fc.property(fc.array(noticed, { maxLength: 200 }), (all) => {
      const notes = openGapNotes(randomUUID);
      for (const { cause, atMs, lastedMs } of all) notes.note(cause, atMs - lastedMs, atMs);
      const windows = notes.unsaved();
      expect(windows.length).toBeLessThanOrEqual(GAPS_MAX);
      for (const { atMs, lastedMs } of all)
        expect(windows.some((gap) => gap.startedAtMs <= atMs - lastedMs && atMs <= gap.endedAtMs)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
