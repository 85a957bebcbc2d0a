import { expect, test } from "vitest";
import { sharedPlace } from "./shared-origin";

const office = { address: "203.0.113.9", userAgent: "Firefox" };

test.each([
  ["the same device", office, "same_device"],
  ["another browser at the same address", { ...office, userAgent: "Chrome" }, "same_address"],
  ["an unknown browser at the same address", { ...office, userAgent: null }, "same_address"],
  ["the same browser elsewhere", { ...office, address: "198.51.100.7" }, null],
  ["an unknown address", { ...office, address: null }, null],
])("%s", (_, approver, shared) => {
  expect(sharedPlace(office, approver)).toBe(shared);
});

test("says nothing of two unknown addresses", () => {
  const unknown = { ...office, address: null };
  expect(sharedPlace(unknown, unknown)).toBeNull();
});
