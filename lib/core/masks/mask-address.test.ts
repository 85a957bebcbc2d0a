import { expect, test } from "vitest";
import { maskAddress } from "./mask-address";

test.each([
  ["177.92.14.201", "177.92.14.•••"],
  ["::ffff:177.92.14.201", "177.92.14.•••"],
  ["2804:14c:5b80:9001::7", "2804:14c:5b80:•••"],
  ["unknown", "•••"],
])("keeps the network of %s", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
