import fc from "fast-check";
import { expect, it } from "vitest";
import { testClock } from "@/lib/testing/context";
import { PixError } from "./pix-error";
import { type AccessToken, openTokenSource } from "./token.server";

const MARGIN_MS = 10_000;
const MINUTE_MS = 60_000;
const AUTH_PER_MINUTE_MAX = 12;
const KEPT_SEEDS = [3, 42, 1_977];

type Step =
  | { act: "ask"; callers: number }
  | { act: "pass"; seconds: number }
  | { act: "refused" }
  | { act: "wall clock"; hours: number }
  | { act: "service fails" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((callers) => ({ act: "ask" as const, callers })),
  fc.integer({ min: 0, max: 400 }).map((seconds) => ({ act: "pass" as const, seconds })),
  fc.constant({ act: "refused" as const }),
  fc.integer({ min: -48, max: 48 }).map((hours) => ({ act: "wall clock" as const, hours })),
  fc.constant({ act: "service fails" as const }),
);

it.each(KEPT_SEEDS)(
  "seed %i: one /auth in flight, few in a minute, and no token older than its life by the clock that only grows (I19)",
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 600 }),
        fc.array(step, { maxLength: 40 }),
        async (life, steps) => {
          const steady = testClock();
          let wallMs = 0;
          let [inFlight, fails, issued] = [0, false, 0];
          const asked: number[] = [];
          const tokens = openTokenSource({
            clock: {
              now: () => new Date(steady.now().getTime() + wallMs),
              monotonicMs: () => steady.monotonicMs(),
            },
            onRenewalFailed: () => undefined,
            authenticate: async () => {
              inFlight += 1;
              expect(inFlight).toBe(1);
              asked.push(steady.monotonicMs());
              await Promise.resolve();
              inFlight -= 1;
              if (fails)
                throw new PixError({ about: "POST /auth", proof: "not_sent", kind: "server", status: 503 });
              return { value: `token ${(issued += 1)}`, lifeSeconds: life };
            },
          });
          let last: AccessToken | null = null;
          for (const now of steps) {
            if (now.act === "pass") steady.advance(now.seconds * 1_000);
            if (now.act === "wall clock") wallMs = now.hours * 60 * MINUTE_MS;
            if (now.act === "service fails") fails = !fails;
            if (now.act === "refused" && last) last = await tokens.replace(last).catch(() => null);
            if (now.act !== "ask") continue;
            const given = await Promise.all(
              Array.from({ length: now.callers }, () => tokens.get().catch(() => null)),
            );
            const [token] = given;
            expect(new Set(given).size).toBe(1);
            if (!token) continue;
            const ageMs = steady.monotonicMs() - token.issuedAtMs;
            expect(ageMs).toBeLessThan(life * 1_000 - Math.min(MARGIN_MS, (life * 1_000) / 4) + 1);
            last = token;
          }
          for (const at of asked)
            expect(asked.filter((other) => other >= at && other < at + MINUTE_MS).length).toBeLessThanOrEqual(
              AUTH_PER_MINUTE_MAX,
            );
        },
      ),
      { seed },
    );
  },
);
