import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hourOf } from "@/lib/core/time/sao-paulo";
import { DIGESTS, DISPATCH_TOPICS } from "@/lib/core/enums/dispatches";
import { DEFAULTS, type Preferences, isFor, isQuiet, planOf } from "./plan";

const topics = fc.uniqueArray(fc.constantFrom(...DISPATCH_TOPICS));
const minute = fc.integer({ min: 0, max: 1_439 });
const preferences: fc.Arbitrary<Preferences> = fc.record({
  emailTopics: topics,
  pushTopics: topics,
  urgentTopics: topics,
  digest: fc.constantFrom(...DIGESTS),
  quiet: fc.option(fc.record({ from: minute, until: minute }).filter(({ from, until }) => from !== until)),
});
const topic = fc.constantFrom(...DISPATCH_TOPICS);
const moment = fc.date({
  min: new Date("2015-01-01T00:00:00Z"),
  max: new Date("2030-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const HOUR_MS = 3_600_000;

describe("a dispatch with its channel and time", () => {
  test("goes by what was chosen for its topic, and by nothing else", () => {
    fc.assert(
      fc.property(topic, preferences, moment, (about, chosen, now) => {
        const channels = planOf(about, chosen, now).map(({ channel }) => channel);
        expect(channels.includes("email")).toBe(about === "security" || chosen.emailTopics.includes(about));
        expect(channels.includes("push")).toBe(chosen.pushTopics.includes(about));
        expect(new Set(channels).size).toBe(channels.length);
      }),
    );
  });

  test("is never before it happened, and never later than two days and an hour", () => {
    fc.assert(
      fc.property(topic, preferences, moment, (about, chosen, now) => {
        for (const { at, isGathered } of planOf(about, chosen, now)) {
          const waitMs = at.getTime() - now.getTime();
          expect(waitMs).toBeGreaterThanOrEqual(0);
          expect(waitMs).toBeLessThanOrEqual(49 * HOUR_MS);
          expect(isGathered).toBe(waitMs > 0);
        }
      }),
    );
  });

  test("breaks into quiet hours where it is urgent, and only then", () => {
    fc.assert(
      fc.property(topic, preferences, moment, (about, chosen, now) => {
        for (const { at, isUrgent } of planOf(about, chosen, now)) {
          expect(isUrgent).toBe(about !== "summary" && chosen.urgentTopics.includes(about));
          if (isUrgent) expect(at).toEqual(now);
          else expect(isQuiet(chosen.quiet, at)).toBe(false);
        }
      }),
    );
  });

  test("leaves as one with what else is held until the same moment", () => {
    fc.assert(
      fc.property(
        topic,
        preferences,
        moment,
        fc.integer({ min: 0, max: HOUR_MS }),
        (about, chosen, now, laterMs) => {
          const calm = { ...chosen, urgentTopics: [] };
          const later = new Date(now.getTime() + laterMs);
          for (const first of planOf(about, calm, now)) {
            const second = planOf(about, calm, later).find(({ channel }) => channel === first.channel);
            // An event before the first dispatch is sent goes with it, and never overtakes it.
            if (first.isGathered && later < first.at) expect(second?.at).toEqual(first.at);
            else expect(second?.at.getTime()).toBeGreaterThanOrEqual(first.at.getTime());
          }
        },
      ),
    );
  });

  test("in quiet hours that outlast a digest's moment goes with what was left behind, and not a day later", () => {
    const chosen = { ...DEFAULTS, digest: "hourly" as const, quiet: { from: 0, until: 23 * 60 + 1 } };
    const at = (iso: string) => planOf("blocks", chosen, new Date(iso))[0]?.at.toISOString();
    expect(at("2026-10-31T01:30:00Z")).toBe("2026-10-31T02:01:00.000Z");
    expect(at("2026-10-31T02:00:00Z")).toBe("2026-10-31T02:01:00.000Z");
  });

  test("is at eight in São Paulo for a daily digest", () => {
    fc.assert(
      fc.property(moment, (now) => {
        const [planned] = planOf("drift", { ...DEFAULTS, digest: "daily", urgentTopics: [] }, now);
        expect(hourOf(planned?.at ?? now)).toBe(8);
        expect(planned?.isGathered).toBe(true);
      }),
    );
  });

  test("is at once for a person without preferences where it waits for that person", () => {
    const now = new Date("2026-11-25T05:00:00Z");
    expect(planOf("agreement", DEFAULTS, now)).toEqual([
      { channel: "email", at: now, isGathered: false, isUrgent: true },
      { channel: "push", at: now, isGathered: false, isUrgent: true },
    ]);
    expect(planOf("charges", DEFAULTS, now)).toEqual([]);
  });

  test("in quiet hours over midnight waits for the morning", () => {
    const chosen = { ...DEFAULTS, quiet: { from: 22 * 60, until: 7 * 60 + 30 } };
    const [night] = planOf("blocks", chosen, new Date("2026-11-25T04:10:20Z"));
    expect(night?.at).toEqual(new Date("2026-11-25T10:30:00Z"));
    const [noon] = planOf("blocks", chosen, new Date("2026-11-25T15:00:00Z"));
    expect(noon?.isGathered).toBe(false);
  });
});

test("a target hears of its topics and wallets, from its amount on", () => {
  const finance = { topics: ["withdrawals"], wallets: null, fromCentavos: 500_000 } as const;
  const about = (amountCentavos: bigint | null, wallet = "principal") => ({ wallet, amountCentavos });
  expect(isFor(finance, "withdrawals", about(500_000n))).toBe(true);
  expect(isFor(finance, "withdrawals", about(499_999n))).toBe(false);
  expect(isFor(finance, "withdrawals", about(null))).toBe(true);
  expect(isFor(finance, "charges", about(500_000n))).toBe(false);
  expect(isFor({ ...finance, wallets: ["loja-a"] }, "withdrawals", about(500_000n))).toBe(false);
});
