import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAIL_FAULTS } from "@/lib/core/enums/mail";
import { mailErrorOf } from "./mail-error";
import { MAIL_RETRY_WINDOW_MS, nextMailAttemptAt } from "./retry-policy";

const faultOf = (failure: Parameters<typeof mailErrorOf>[0]) => mailErrorOf(failure).fault;

describe("a failure", () => {
  test("is about the message where the recipient or the content is refused for good", () => {
    const unknown = { code: "EENVELOPE", command: "RCPT TO", response: "550 5.1.1 <ana@x.example> unknown" };
    expect(mailErrorOf(unknown)).toMatchObject({ fault: "refused", reply: "550 5.1.1" });
    expect(faultOf({ code: "EMESSAGE", command: "DATA", response: "554 no" })).toBe("refused");
  });

  test("is the server's to mend where it is by policy, about us, or for now", () => {
    const relay = { code: "EENVELOPE", command: "RCPT TO", response: "554 5.7.1 relay denied" };
    expect(faultOf(relay)).toBe("sender_refused");
    expect(faultOf({ code: "EENVELOPE", command: "MAIL FROM", response: "550 5.1.0 who" })).toBe(
      "sender_refused",
    );
    expect(faultOf({ code: "EENVELOPE", command: "RCPT TO", response: "451 4.7.1 later" })).toBe("put_off");
    expect(faultOf({ code: "EAUTH", command: "AUTH PLAIN", response: "535 5.7.8 no" })).toBe("login_refused");
    expect(faultOf({ code: "EAUTH", command: "AUTH PLAIN", response: "454 4.7.0 later" })).toBe("put_off");
  });

  test("is told apart where there was no answer", () => {
    expect(faultOf({ code: "ETIMEDOUT" })).toBe("silent");
    expect(faultOf({ code: "ETLS" })).toBe("not_encrypted");
    expect(faultOf({ code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" })).toBe("not_encrypted");
    expect(faultOf({ code: "ESOCKET", originalCode: "ECONNREFUSED" })).toBe("unreachable");
    expect(faultOf({ code: "EDNS" })).toBe("unreachable");
    expect(faultOf({})).toBe("failed");
  });

  test("says nothing of the server's words but its codes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), fc.string(), (status, words) => {
        const { reply } = mailErrorOf({ code: "EMESSAGE", response: `${status} ${words}` });
        expect(reply).toMatch(/^\d{3}( \d\.\d{1,3}\.\d{1,3})?$/);
      }),
    );
  });
});

describe("a message that did not leave", () => {
  const start = new Date("2026-11-20T15:00:00.000Z");
  const endsAt = new Date(start.getTime() + MAIL_RETRY_WINDOW_MS);

  test("is tried with growing waits until its end, some hundred times at most, and then given up", () => {
    let now = start;
    const waits: number[] = [];
    for (let attempts = 1; ; attempts++) {
      const at = nextMailAttemptAt("unreachable", { attempts, endsAt, now });
      if (at === null) break;
      waits.push(at.getTime() - now.getTime());
      now = at;
    }
    expect(waits.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.length).toBeLessThan(320);
    expect(endsAt.getTime() - now.getTime()).toBeLessThanOrEqual(Math.max(...waits));
  });

  test("is never tried after its end, nor where another try would be answered the same", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MAIL_FAULTS),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 2 * MAIL_RETRY_WINDOW_MS }),
        (fault, attempts, agoMs) => {
          const now = new Date(start.getTime() + agoMs);
          const at = nextMailAttemptAt(fault, { attempts, endsAt, now });
          if (["refused", "person_disabled", "too_late"].includes(fault)) expect(at).toBeNull();
          else if (at !== null) {
            expect(at > now).toBe(true);
            expect(at < endsAt).toBe(true);
          } else expect(endsAt.getTime() - now.getTime()).toBeLessThanOrEqual(15 * 60_000);
        },
      ),
    );
  });
});
