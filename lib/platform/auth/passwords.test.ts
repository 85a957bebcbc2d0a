import { describe, expect, test } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords.server";
import { assertGoodPassword, hashPassword, newInitialPassword, verifyPassword } from "./passwords.server";

const PERSON = { email: "ana.souza@example.com", name: "Ana de Souza" };
const LONG = "á".repeat(513);

describe("a password", () => {
  test.each([
    ["1234567", "too_short:8"],
    ["password1", "password_common"],
    ["Password", "password_common"],
    ["senha123456", "password_common"],
    ["aaaaaaaaaa", "password_common"],
    ["ana.souza", "password_common"],
    ["Ana de Souza", "password_common"],
    ["ana.souza@example.com", "password_common"],
    [LONG, "password_too_long"],
  ])("%s is refused", (password, fault) => {
    expect(() => assertGoodPassword(password, PERSON, "newPassword")).toThrow(
      expect.objectContaining({ code: "invalid_input", fields: { newPassword: fault } }),
    );
  });

  test.each(["correct horse battery staple", "pão de queijo às 7", "x9$kQ2!a"])("%s is taken", (password) => {
    expect(() => assertGoodPassword(password, PERSON, "newPassword")).not.toThrow();
  });

  test("verifies against its own hash only", async () => {
    const hash = await hashPassword("pão de queijo às 7");
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(hash, "pão de queijo às 7")).toBe(true);
    expect(await verifyPassword(hash, "pao de queijo as 7")).toBe(false);
    expect(await hashPassword("pão de queijo às 7")).not.toBe(hash);
  });

  test("of more than 1,024 bytes is not hashed and never right", async () => {
    expect(() => hashPassword(LONG)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(await verifyPassword(await hashPassword("x9$kQ2!a"), LONG)).toBe(false);
  });
});

test("nobody's password takes the work of somebody's", async () => {
  const hash = await hashPassword("x9$kQ2!a");
  await verifyPassword(null, "warm up");
  const times = { known: [] as number[], unknown: [] as number[] };
  // In turn, so that whatever else the machine does meets both alike.
  for (let round = 0; round < 15; round++)
    for (const who of ["known", "unknown"] as const) {
      const startMs = performance.now();
      expect(await verifyPassword(who === "known" ? hash : null, "wrong one")).toBe(false);
      times[who].push(performance.now() - startMs);
    }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] ?? 0;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test("initial passwords are good ones, and no two are alike", () => {
  const made = new Set(Array.from({ length: 200 }, newInitialPassword));
  expect(made.size).toBe(200);
  for (const password of made) expect(() => assertGoodPassword(password, PERSON, "p")).not.toThrow();
});

test("the list is lower case, and each entry could be somebody's password", () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(2_900);
  for (const word of COMMON_PASSWORDS) expect(word).toMatch(/^[^A-Z\s]{8,}$/);
});
