import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { auditEntries, sessions } from "@/lib/platform/store/tables/people";
import { testServices } from "@/lib/testing/context";
import { givenPerson } from "@/lib/testing/factories";
import { hashPassword } from "./passwords.server";
import { type PersonRow, updatePerson } from "./records.server";
import { Credentials } from "./schema";
import { signIn } from "./sign-in.server";

const services = await testServices();
const { store, clock } = services;
const PASSWORD = "pão de queijo às 7";
const passwordHash = await hashPassword(PASSWORD);

let person: PersonRow;
let address: string;
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

describe("guessing", () => {
  test("is stopped at an account after ten wrong passwords, even for the right one, with the time to wait", async () => {
    for (let index = 0; index < 10; index++) {
      address = `203.0.113.${index}`;
      expect(await attempt({ password: `wrong ${index}` })).toEqual({ outcome: "refused" });
    }
    address = "203.0.113.200";
    await expect(attempt()).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: expect.any(Number),
    });
    expect(await sessionsOf(person.id)).toHaveLength(0);
  });

  test("is stopped at an address after fifty, whatever the account", async () => {
    for (let index = 0; index < 50; index++)
      await attempt({ email: `guess-${newId()}@example.com`, password: "x" });
    await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests" });
    address = "203.0.113.201";
    expect((await attempt()).outcome).toBe("signed_in");
  });

  test("of a hundred at once gets ten looked at", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        signIn(
          services,
          { email: person.email, password: `wrong ${index}` },
          { address: null, userAgent: null },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("starts anew after a right one", async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 9; index++) await attempt({ password: "wrong" });
      expect((await attempt()).outcome).toBe("signed_in");
    }
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
    for (let index = 0; index < 9; index++) {
      await attempt({ code: "000000" });
      expect(await attempt()).toEqual({ outcome: "code_needed" });
    }
    await attempt({ code: "000000" });
    await expect(attempt({ code: codeNow() })).rejects.toMatchObject({ code: "too_many_requests" });
  });
});

describe("strangers at the door", () => {
  const device = "a".repeat(43);
  const from = (where: string | null, given: Partial<{ email: string; password: string }> = {}) =>
    signIn(services, Credentials.parse({ email: person.email, password: PASSWORD, ...given }), {
      address,
      userAgent: null,
      device: where,
    });

  test("lock nobody out of a browser where that person came in before", async () => {
    expect((await from(device)).outcome).toBe("signed_in");
    for (let guess = 0; guess < 10; guess++) await from(null, { password: `wrong ${guess}` });
    await expect(from(null)).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(from("b".repeat(43))).rejects.toMatchObject({ code: "too_many_requests" });
    expect((await from(device)).outcome).toBe("signed_in");
  });

  test("get no tries of their own from a device of somebody else", async () => {
    expect((await from(device)).outcome).toBe("signed_in");
    const email = `unknown-${newId()}@example.com`;
    for (let guess = 0; guess < 10; guess++) await from(device, { email, password: "x" });
    await expect(from(device, { email })).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("are counted on a known device too, when they sit at it", async () => {
    expect((await from(device)).outcome).toBe("signed_in");
    for (let guess = 0; guess < 10; guess++) await from(device, { password: "wrong" });
    await expect(from(device)).rejects.toMatchObject({ code: "too_many_requests" });
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
