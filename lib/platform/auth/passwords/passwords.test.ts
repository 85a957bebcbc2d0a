import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { assertGoodPassword, hashPassword, verifyPassword } from "./passwords.server";

const PERSON = { email: "ana.souza@example.com", name: "Ana de Souza", company: null };
const LONG = "á".repeat(513);

describe("a password", () => {
  test.each([
    ["x9$kQ2!a", "too_short:12"],
    ["viewer2026", "too_short:12"],
    ["viewer2026viewer2026", "password_common"],
    ["viewer202611", "password_common"],
    ["Password1234", "password_common"],
    ["P@ssw0rd2026!", "password_common"],
    ["senha1234567", "password_common"],
    ["qwertyuiop123", "password_common"],
    ["aaaaaaaaaaaaaaaa", "password_common"],
    ["guiche2026pix", "password_common"],
    ["Guichê@2026!!", "password_common"],
    ["brasil123456", "password_common"],
    ["souza.ana.2026", "password_common"],
    ["Ana de Souza", "password_common"],
    ["ana.souza@example.com", "password_common"],
    [LONG, "password_too_long"],
  ])("%s is refused", async (password, fault) => {
    await expect(assertGoodPassword(password, PERSON, "newPassword")).rejects.toThrow(
      expect.objectContaining({ code: "invalid_input", fields: { newPassword: fault } }),
    );
  });

  test.each(["correct horse battery staple", "pão de queijo às 7", "x9$kQ2!aV7#m"])(
    "%s is taken",
    async (password) => {
      await assertGoodPassword(password, PERSON, "newPassword");
    },
  );

  test("that holds the person's own name is refused to that person", async () => {
    const password = "wrzesniewski-7";
    await assertGoodPassword(password, PERSON, "newPassword");
    const bea = { email: "bea@example.com", name: "Bea Wrzesniewski", company: null };
    await expect(assertGoodPassword(password, bea, "newPassword")).rejects.toThrow(AppError);
  });

  test.each([
    ["ThaisBrandao2026", "Thaís Brandão", null],
    ["thaisbrandao2026", "THAÍS BRANDÃO", null],
    ["ThaísBrandão2026", "Thais Brandao", null],
    ["Tha\u0069\u0301sBranda\u0303o2026", "Thaís Brandão", null],
    ["CafeSaoTome2026", "Bea", "Café São Tomé"],
    ["CafeSaoTome2026", "Bea", "Cafe Sao Tome"],
    ["CaféSãoTomé2026", "Bea", "CAFE SAO TOME"],
  ])("refuses %s to %s of %s, with or without accents", async (password, name, company) => {
    const owner = { email: "b@example.com", name, company };
    await expect(assertGoodPassword(password, owner, "newPassword")).rejects.toThrow(
      expect.objectContaining({ fields: { newPassword: "password_common" } }),
    );
  });

  test("verifies against its own hash only", async () => {
    const hash = await hashPassword("pão de queijo às 7");
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(hash, "pão de queijo às 7")).toBe(true);
    expect(await verifyPassword(hash, "pao de queijo as 7")).toBe(false);
    expect(await hashPassword("pão de queijo às 7")).not.toBe(hash);
  });

  test("is not hashed and never right above 1,024 bytes", async () => {
    expect(() => hashPassword(LONG)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(await verifyPassword(await hashPassword("x9$kQ2!a"), LONG)).toBe(false);
  });
});

test("spends the same work on the password of an unknown person as on that of a known one", async () => {
  const hash = await hashPassword("x9$kQ2!a");
  await verifyPassword(null, "warm up");
  // Time of the processor, and the least of some rounds: what else the machine does counts in neither.
  const least = { known: Infinity, unknown: Infinity };
  for (let round = 0; round < 15; round++)
    for (const who of ["known", "unknown"] as const) {
      const before = process.cpuUsage();
      expect(await verifyPassword(who === "known" ? hash : null, "wrong one")).toBe(false);
      const { user, system } = process.cpuUsage(before);
      least[who] = Math.min(least[who], user + system);
    }
  expect(least.unknown / least.known).toBeGreaterThan(0.5);
  expect(least.unknown / least.known).toBeLessThan(2);
});
