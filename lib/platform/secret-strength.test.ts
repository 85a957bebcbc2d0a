import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { secretBits, secretFault } from "./secret-strength";

test.each([
  "",
  "x".repeat(64),
  "changeme".repeat(5),
  "0123456789abcdef".repeat(2),
  "abcdefghijklmnopqrstuvwxyz123456",
  "your-secret-here-minimum-32-characters",
  "passwordpasswordpasswordpassword1",
  "test-auth-secret-of-32-characters-or-more",
])("takes %j for no secret", (secret) => {
  expect(secretBits(secret)).toBeLessThan(80);
});

test("takes whatever a machine made for one", () => {
  for (let round = 0; round < 2_000; round++)
    for (const secret of [
      randomBytes(16).toString("hex"),
      randomBytes(32).toString("hex"),
      randomBytes(32).toString("base64"),
    ])
      expect(secretBits(secret), secret).toBeGreaterThan(80);
});

test("says of a short one that it is short", () => {
  expect(secretFault("k7Qd", { length: 16, bits: 30 })).toBe("must have at least 16 characters");
  expect(secretFault(randomBytes(16).toString("hex"), { length: 16, bits: 30 })).toBeNull();
});
