import { describe, expect, it } from "vitest";
import { systemClock } from "@/lib/core/time/clock";
import { answerJson } from "@/lib/testing/http-server";
import {
  BODY,
  account,
  charge,
  errorBody,
  failure,
  keyed,
  callOptions,
  answerWithJson,
  start,
} from "@/lib/testing/service-answers";
import { PixError, type PixErrorFacts } from "./pix-error";
import { openRetryAfterGate } from "./retry-after-gate";

const error = (facts: Partial<PixErrorFacts>) =>
  new PixError({ about: "", proof: "ambiguous", kind: "server", ...facts });
const READ = { method: "GET", path: "/account" } as const;
const WRITE = { method: "POST", path: "/pix" } as const;

function weatherAt() {
  const clock = { ms: 1_000 };
  const weather = openRetryAfterGate({ ...systemClock, monotonicMs: () => clock.ms });
  return { clock, weather };
}

describe("that the service is back", () => {
  it.each<Partial<PixErrorFacts>>([
    { kind: "connection", proof: "not_sent" },
    { kind: "timeout" },
    { kind: "server", status: 503 },
    { kind: "credential", proof: "rejected", status: 401 },
    { kind: "undocumented", status: 403 },
  ])("is told by the first good call after %j", (facts) => {
    const { clock, weather } = weatherAt();
    weather.saw(READ, null);
    expect(weather.cameBackAtMs()).toBeNull();
    weather.saw(WRITE, error(facts));
    clock.ms = 5_000;
    weather.saw(READ, null);
    clock.ms = 9_000;
    weather.saw(READ, null);
    expect(weather.cameBackAtMs()).toBe(5_000);
  });

  it("is told by a refusal of its own too", () => {
    const { weather } = weatherAt();
    weather.saw(WRITE, error({ kind: "timeout" }));
    weather.saw(WRITE, error({ kind: "validation", proof: "rejected", status: 400 }));
    expect(weather.cameBackAtMs()).toBe(1_000);
  });
});

describe("Retry-After", () => {
  const restOf = (call: typeof READ | typeof WRITE, facts: Partial<PixErrorFacts>): number => {
    const { clock, weather } = weatherAt();
    weather.saw(call, error(facts));
    for (let seconds = 0; seconds <= 1_000; seconds += 1) {
      clock.ms = 1_000 + seconds * 1_000;
      try {
        weather.assertWanted(call);
        return seconds;
      } catch (thrown) {
        expect(thrown).toMatchObject({ proof: "not_sent", kind: "rate_limited" });
      }
    }
    return Infinity;
  };

  it("keeps us from such calls for as long as was asked for, within bounds", () => {
    expect(restOf(READ, { status: 429, retryAfterSeconds: 20 })).toBe(20);
    expect(restOf(READ, { status: 503, retryAfterSeconds: 20 })).toBe(20);
    expect(restOf(READ, { status: 429, retryAfterSeconds: 3_600 })).toBe(300);
    expect(restOf(WRITE, { status: 429, retryAfterSeconds: 3_600 })).toBe(60);
    // The wait that a write's own 503 asks for applies to that write, and to no other.
    expect(restOf(WRITE, { status: 503, retryAfterSeconds: 20 })).toBe(0);
    expect(restOf(READ, { status: 429 })).toBe(0);
  });

  it("sends nothing meanwhile, and no other call waits", async () => {
    const { client, countOf } = await start({
      "GET /account": answerWithJson(503, errorBody(503), { "Retry-After": "30" }),
      "POST /pix": answerWithJson(201, charge),
    });
    expect(await failure(client.getAccount(callOptions))).toMatchObject({
      kind: "server",
      retryAfterSeconds: 30,
    });
    expect(await failure(client.getAccount(callOptions))).toMatchObject({
      proof: "not_sent",
      kind: "rate_limited",
      retryAfterSeconds: 30,
    });
    expect(countOf("GET /account")).toBe(1);
    await client.createCharge(BODY, keyed);
  });

  it("as a moment is counted by the service's own clock", async () => {
    const theirs = Date.now() - 3_600_000;
    const { client } = await start({
      "GET /account": answerWithJson(
        429,
        {},
        {
          Date: new Date(theirs).toUTCString(),
          "Retry-After": new Date(theirs + 40_000).toUTCString(),
        },
      ),
    });
    const { retryAfterSeconds } = await failure(client.getAccount(callOptions));
    expect(retryAfterSeconds).toBe(40);
  });

  it("is told to whoever waits for the service to be back", async () => {
    let isAway = true;
    const { client } = await start({
      "GET /account": (_request, response) =>
        isAway ? answerJson(response, 500, {}) : answerJson(response, 200, account),
    });
    await failure(client.getAccount(callOptions));
    expect(client.cameBackAtMs()).toBeNull();
    isAway = false;
    await client.getAccount(callOptions);
    expect(client.cameBackAtMs()).not.toBeNull();
  });
});
