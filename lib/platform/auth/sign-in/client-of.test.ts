import { expect, test } from "vitest";
import { clientOf } from "./client-of";

const addressOf = (forwardedFor: string | null, trustedProxies: number) =>
  clientOf(new Headers(forwardedFor === null ? {} : { "x-forwarded-for": forwardedFor }), trustedProxies)
    .address;

test.each([
  [0, "198.51.100.7", "198.51.100.7"],
  [0, "203.0.113.9, 198.51.100.7", "198.51.100.7"],
  [1, "203.0.113.9, 10.0.0.2", "203.0.113.9"],
  [1, "192.0.2.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
  [2, "192.0.2.1, 203.0.113.9, 10.0.0.3, 10.0.0.2", "203.0.113.9"],
  [1, "198.51.100.7", null],
  [0, null, null],
  [0, "not an address", null],
  [0, "::ffff:198.51.100.7", "198.51.100.7"],
  [0, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  [0, "203.0.113.9:51234", "203.0.113.9"],
  [1, "203.0.113.9:51234, 10.0.0.2", "203.0.113.9"],
  [0, "[2001:db8::1]:443", "2001:db8:0:0::"],
  [0, "[2001:db8::1]", "2001:db8:0:0::"],
  [0, "[203.0.113.9", null],
  [0, "[2001:db8::1]:443 x", null],
  [0, "203.0.113.9:", null],
])("behind %i proxies, %j is %j", (proxies, header, address) => {
  expect(addressOf(header, proxies)).toBe(address);
});
