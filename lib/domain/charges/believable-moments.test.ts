import { describe, expect, it } from "vitest";
import { believableMoments } from "./believable-moments";

const HOUR = 3_600_000;
const sentAt = new Date("2026-11-20T15:00:00Z");
const madeAt = new Date(sentAt.getTime() + 400);
const after = (ms: number) => new Date(sentAt.getTime() + ms);
const judged = (
  told: { createdAt?: Date | null; expiresAt?: Date | null },
  termSeconds?: number,
  ahead: { aheadMs: number | null; leastAheadMs: number | null } = { aheadMs: 0, leastAheadMs: 0 },
) => believableMoments(told, { sentAt, madeAt, termSeconds }, ahead);

describe("the moments of a new charge", () => {
  it.each([
    ["an hour", { createdAt: after(200), expiresAt: after(HOUR) }, 3_600],
    ["the shortest term", { createdAt: after(0), expiresAt: after(300_000) }, 300],
    ["a clock two minutes behind that nobody measured", { expiresAt: after(180_000) }, 300],
    ["an answer that comes again after its term", { createdAt: after(500), expiresAt: after(300_500) }, 300],
    ["no expiry", { createdAt: after(0), expiresAt: null }, 3_600],
  ])("are believed: %s", (_, told, termSeconds) => {
    expect(judged(told, termSeconds)).toEqual({ createdAt: null, ...told, doubtedExpiresAt: null });
  });

  it.each([
    ["local time labelled as UTC", { createdAt: after(-3 * HOUR), expiresAt: after(-2 * HOUR) }, 3_600, HOUR],
    ["the expiry alone, three hours back", { createdAt: after(0), expiresAt: after(-2 * HOUR) }, 3_600, HOUR],
    ["an expiry at the moment of the answer", { createdAt: after(0), expiresAt: after(400) }, 300, 300_000],
    [
      "the term of a day, which hides the three hours",
      { createdAt: after(-3 * HOUR), expiresAt: after(21 * HOUR) },
      undefined,
      24 * HOUR,
    ],
  ])("count from our own clock: %s", (_, told, termSeconds, termMs) => {
    const moments = judged(told, termSeconds);
    expect(moments.expiresAt).toEqual(new Date(madeAt.getTime() + termMs));
    expect(moments.doubtedExpiresAt).toEqual(told.expiresAt);
    expect(Math.abs(Number(moments.createdAt) - madeAt.getTime())).toBeLessThanOrEqual(400);
  });

  it("are believed of a service whose clock is known to be behind, and count in its time where they are not", () => {
    const behind = { aheadMs: -3 * HOUR, leastAheadMs: -3 * HOUR };
    const told = { createdAt: after(-3 * HOUR), expiresAt: after(-2 * HOUR) };
    expect(judged(told, 3_600, behind).doubtedExpiresAt).toBeNull();
    const odd = { createdAt: after(-6 * HOUR), expiresAt: after(-5 * HOUR) };
    expect(judged(odd, 3_600, behind).expiresAt).toEqual(new Date(madeAt.getTime() - 2 * HOUR));
  });
});
