import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { auditEntries, sessions } from "@/lib/platform/store/tables/people";
import { testServices } from "@/lib/testing/context";
import { givenPerson } from "@/lib/testing/factories";
import { AppError } from "@/lib/core/errors/app-error";
import { clientOf } from "./client-of";
import { DELAYS } from "./delays";
import { hashPassword } from "../passwords/passwords.server";
import { type PersonRow, updatePerson } from "../records.server";
import { Credentials } from "./schema";
import { signIn } from "./sign-in.server";

const worked = vi.hoisted(() => ({ hashes: 0 }));
vi.mock(import("@node-rs/argon2"), async (original) => {
  const argon2 = await original();
  const verify: typeof argon2.verify = (...given) => {
    worked.hashes++;
    return argon2.verify(...given);
  };
  return { ...argon2, verify };
});

const services = await testServices();
const { store, clock } = services;
const PASSWORD = "pão de queijo às 7";
const passwordHash = await hashPassword(PASSWORD);

let person: PersonRow;
let address: string | null;
let count = 0;
beforeEach(async () => {
  count++;
  address = `198.51.100.${count}`;
  person = await givenPerson(services, { passwordHash });
});

const attempt = (given: Partial<{ email: string; password: string; code: string }> = {}) =>
  signIn(services, Credentials.parse({ email: person.email, password: PASSWORD, ...given }), {
    address,
    userAgent: "test",
  });
const sessionsOf = (personId: string) =>
  store.read((reader) => reader.select().from(sessions).where(eq(sessions.personId, personId)));

describe("signing in", () => {
  test("opens a session with a row of its own each time", async () => {
    const first = await attempt();
    const second = await attempt({ email: ` ${person.email.toUpperCase()} ` });
    expect([first.outcome, second.outcome]).toEqual(["signed_in", "signed_in"]);
    const rows = await sessionsOf(person.id);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ address, userAgent: "test", endedAt: null });
  });

  test("tells a wrong password, an unknown person and a disabled one alike", async () => {
    const disabled = await givenPerson(services, { passwordHash, disabledAt: clock.now() });
    const answers = [
      await attempt({ password: "another one" }),
      await attempt({ email: "nobody@example.com" }),
      await attempt({ email: disabled.email }),
    ];
    expect(answers).toEqual(Array(3).fill({ outcome: "refused" }));
    expect(await sessionsOf(person.id)).toHaveLength(0);
    expect(await sessionsOf(disabled.id)).toHaveLength(0);
  });

  test("writes down who came in and who was refused, and no password", async () => {
    await attempt({ password: "another one" });
    await attempt();
    const entries = await store.read((reader) => reader.select().from(auditEntries));
    const mine = entries.filter((entry) => entry.personId === person.id || entry.objectId === person.id);
    expect(mine.map(({ act, succeeded }) => [act, succeeded])).toEqual([
      ["session.start", false],
      ["session.start", true],
    ]);
    expect(JSON.stringify(entries)).not.toContain("another one");
  });
});

/** Wrong attempts, as quickly as the sign-in endpoint accepts them. The clock advances through the waits. */
async function guessAt(times: number, go: (index: number) => Promise<unknown>): Promise<number> {
  let waitedSeconds = 0;
  for (let index = 0; index < times; index++)
    for (;;) {
      const refused = await go(index).then(
        () => null,
        (error: unknown) => error,
      );
      if (refused === null) break;
      if (!(refused instanceof AppError) || refused.code !== "too_many_requests") throw refused as Error;
      waitedSeconds += refused.retryAfterSeconds ?? 0;
      clock.advance((refused.retryAfterSeconds ?? 0) * 1_000);
    }
  return waitedSeconds;
}

describe("guessing", () => {
  test("slows down by degrees, for the right password too, and never for longer than its bound", async () => {
    const { free, maxMs } = DELAYS.account_at;
    const wrong = () => attempt({ password: "wrong" });
    expect(await guessAt(free + 1, wrong)).toBe(0);
    const waits: number[] = [];
    for (let index = 0; index < 12; index++) {
      await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests" });
      waits.push(await guessAt(1, wrong));
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(waits.at(-1)).toBe(maxMs / 1_000);
    clock.advance(maxMs);
    expect((await attempt()).outcome).toBe("signed_in");
    expect(await guessAt(free + 1, wrong)).toBe(0);
  });

  test("elsewhere slows nobody down here; from many addresses at once it does, for half a minute at most", async () => {
    await guessAt(DELAYS.account_at.free + 6, () => attempt({ password: "wrong" }));
    await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests" });
    address = "203.0.113.200";
    expect((await attempt()).outcome).toBe("signed_in");
    await guessAt(DELAYS.account.free + 20, (index) => {
      address = `203.0.113.${index}`;
      return attempt({ password: "wrong" });
    });
    address = "203.0.113.201";
    const refused: unknown = await attempt().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 30 });
    clock.advance(30_000);
    expect((await attempt()).outcome).toBe("signed_in");
  });

  test("slows an address down after fifty, whatever the account", async () => {
    for (let index = 0; index <= DELAYS.address.free; index++)
      await attempt({ email: `guess-${newId()}@example.com`, password: "x" });
    await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 2 });
    address = "203.0.113.202";
    expect((await attempt()).outcome).toBe("signed_in");
  });

  test("counts all addresses that cannot be read as one", async () => {
    const written = ["", "unknown", "_hidden", "203.0.113.9:", "[203.0.113.9", "2001:db8::1]:443"];
    for (let index = 0; index <= DELAYS.address.free; index++) {
      const forwarded = `${written[index % written.length]}, 10.0.0.2`;
      ({ address } = clientOf(new Headers({ "x-forwarded-for": forwarded }), 1));
      await attempt({ email: `guess-${newId()}@example.com`, password: "x" });
    }
    await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 2 });
    ({ address } = clientOf(new Headers({ "x-forwarded-for": "203.0.113.203:51234, 10.0.0.2" }), 1));
    expect((await attempt()).outcome).toBe("signed_in");
    clock.advance(DELAYS.address.forgetMs);
  });

  test("checks only the free number of attempts and one more out of a hundred at once", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        signIn(
          services,
          { email: person.email, password: `wrong ${index}` },
          { address: null, userAgent: null },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(DELAYS.account_at.free + 1);
  });

  test("makes nobody wait who did nothing wrong, where another instance's clock is ahead", async () => {
    expect((await attempt()).outcome).toBe("signed_in");
    clock.advance(-1_000);
    expect((await attempt()).outcome).toBe("signed_in");
    await attempt({ password: "wrong" });
    clock.advance(-1_000);
    expect((await attempt()).outcome).toBe("signed_in");
  });

  test("starts anew after a right one, and after a day of quiet", async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < DELAYS.account_at.free; index++) await attempt({ password: "wrong" });
      expect((await attempt()).outcome).toBe("signed_in");
    }
    await guessAt(20, () => attempt({ password: "wrong" }));
    clock.advance(DELAYS.account_at.forgetMs);
    expect(await guessAt(DELAYS.account_at.free + 1, () => attempt({ password: "wrong" }))).toBe(0);
  });

  test("counts nothing of who has to wait: whoever hammers at the door makes it no longer", async () => {
    await guessAt(DELAYS.account_at.free + 1, () => attempt({ password: "wrong" }));
    for (let index = 0; index < 30; index++)
      await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests", retryAfterSeconds: 2 });
    clock.advance(2_000);
    expect((await attempt()).outcome).toBe("signed_in");
  });
});

describe("with a second step", () => {
  const secret = new Secret({ size: 20 });
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
  beforeEach(async () => {
    clock.advance(5 * 60_000);
    const sealed = services.vault.seal(person.id, secret.base32);
    await store.transaction((tx) => updatePerson(tx, person.id, { oneTimeCodeSecret: sealed }));
  });

  test("asks for the code only once the password was right", async () => {
    expect(await attempt()).toEqual({ outcome: "code_needed" });
    expect(await attempt({ password: "wrong", code: codeNow() })).toEqual({ outcome: "refused" });
    expect(await sessionsOf(person.id)).toHaveLength(0);
  });

  test("opens with the code, with or without its blank", async () => {
    const code = codeNow();
    expect((await attempt({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).outcome).toBe("signed_in");
  });

  test("takes no code twice, not even at the same moment", async () => {
    const code = codeNow();
    const outcomes = await Promise.all([attempt({ code }), attempt({ code }), attempt({ code })]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      "code_refused",
      "code_refused",
      "signed_in",
    ]);
    expect(await attempt({ code })).toEqual({ outcome: "code_refused" });
  });

  test("takes no old code and no empty one", async () => {
    const code = codeNow();
    clock.advance(2 * 60_000);
    expect(await attempt({ code })).toEqual({ outcome: "code_refused" });
    expect(await attempt({ code: "" })).toEqual({ outcome: "code_refused" });
  });

  test("counts wrong codes, and the password alone does not start the count anew", async () => {
    for (let index = 0; index < DELAYS.account_at.free; index++) {
      await attempt({ code: "000000" });
      expect(await attempt()).toEqual({ outcome: "code_needed" });
    }
    await attempt({ code: "000000" });
    await expect(attempt({ code: codeNow() })).rejects.toMatchObject({ code: "too_many_requests" });
  });
});

describe("strangers at the door", () => {
  const FREE = DELAYS.account_at.free;
  const device = "a".repeat(43);
  const from = (where: string | null, given: Partial<{ email: string; password: string }> = {}) =>
    signIn(services, Credentials.parse({ email: person.email, password: PASSWORD, ...given }), {
      address,
      userAgent: null,
      device: where,
    });

  test("lock nobody out of a browser where that person came in before", async () => {
    expect((await from(device)).outcome).toBe("signed_in");
    for (let guess = 0; guess <= FREE; guess++) await from(null, { password: `wrong ${guess}` });
    await expect(from(null)).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(from("b".repeat(43))).rejects.toMatchObject({ code: "too_many_requests" });
    expect((await from(device)).outcome).toBe("signed_in");
  });

  test("get no tries of their own from a device of somebody else", async () => {
    expect((await from(device)).outcome).toBe("signed_in");
    const email = `unknown-${newId()}@example.com`;
    for (let guess = 0; guess <= FREE; guess++) await from(device, { email, password: "x" });
    await expect(from(device, { email })).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("are counted on a known device too, when they sit at it", async () => {
    expect((await from(device)).outcome).toBe("signed_in");
    for (let guess = 0; guess <= FREE; guess++) await from(device, { password: "wrong" });
    await expect(from(device)).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("cost one hash, whether there is such a person, a password, a right to come in, or nobody", async () => {
    const hashesFor = async (email: string, password = "wrong") => {
      const before = worked.hashes;
      expect(await from(null, { email, password })).toEqual({ outcome: "refused" });
      return worked.hashes - before;
    };
    const disabled = await givenPerson(services, { passwordHash, disabledAt: clock.now() });
    const invited = await givenPerson(services, { passwordHash: null });
    expect(await hashesFor(person.email)).toBe(1);
    expect(await hashesFor(`unknown-${newId()}@example.com`)).toBe(1);
    expect(await hashesFor(disabled.email, PASSWORD)).toBe(1);
    expect(await hashesFor(invited.email)).toBe(1);
  });

  test("cost as much writing for an unknown e-mail as for a known one", async () => {
    const written = async (email: string) => {
      const count = () => store.read((reader) => reader.$count(auditEntries));
      const before = await count();
      expect(await from(null, { email, password: "wrong" })).toEqual({ outcome: "refused" });
      return (await count()) - before;
    };
    expect(await written(`unknown-${newId()}@example.com`)).toBe(1);
    expect(await written(person.email)).toBe(1);
  });
});

describe("a new device", () => {
  const enter = (device: string) =>
    signIn(services, { email: person.email, password: PASSWORD }, { address, userAgent: "test", device });
  const told = async () => {
    const [entries, notices] = await store.read(async (reader) => [
      await reader.select().from(auditEntries).where(eq(auditEntries.objectId, person.id)),
      await reader.select().from(notifications).where(eq(notifications.objectId, person.id)),
    ]);
    return {
      written: entries.filter(({ act }) => act === "session.new_device").length,
      noticed: notices.filter(({ personId }) => personId === person.id).length,
    };
  };

  test("is written down once, and the person hears of each but the first", async () => {
    await enter("c".repeat(43));
    expect(await told()).toEqual({ written: 1, noticed: 0 });
    await enter("c".repeat(43));
    expect(await told()).toEqual({ written: 1, noticed: 0 });
    clock.advance(1_000);
    await enter("d".repeat(43));
    expect(await told()).toEqual({ written: 2, noticed: 1 });
    await enter("d".repeat(43));
    expect(await told()).toEqual({ written: 2, noticed: 1 });
  });
});
