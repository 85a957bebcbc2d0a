import { expect, it } from "vitest";
import { addressFault, canonicalAddress } from "./address-fault";

it.each([
  ["https://pix.example.com/v2", "production", null],
  ["https://pix.example.com/v2/", "production", null],
  ["http://127.0.0.1:4010/v2", "sandbox", null],
  ["http://localhost:4010/v2", "sandbox", null],
  ["http://127.0.0.1:4010/v2", "production", "not_https"],
  ["https://127.0.0.1:4010/v2", "production", "private_address"],
  ["http://pix.example.com/v2", "sandbox", "not_https"],
  ["https://10.0.0.7/v2", "sandbox", "private_address"],
  ["https://169.254.169.254/v2", "production", "private_address"],
  ["https://[fd00::1]/v2", "production", "private_address"],
  ["https://[::ffff:10.0.0.7]/v2", "production", "private_address"],
  ["https://0x0a000007/v2", "production", "private_address"],
  ["http://localhost.example.com/v2", "sandbox", "not_https"],
  ["https://localhost./v2", "production", "private_address"],
  ["https://vault/v2", "production", "private_address"],
  ["https://metadata.google.internal/v2", "production", "private_address"],
  ["https://printer.local./v2", "sandbox", "private_address"],
  ["https://pix.example.com./v2", "production", null],
  ["https://pix.example.com/v1", "production", "no_version"],
  ["https://me:word@pix.example.com/v2", "production", "not_an_address"],
  ["https://pix.example.com/v2?to=1", "production", "not_an_address"],
  ["ftp://pix.example.com/v2", "sandbox", "not_an_address"],
  ["nowhere", "sandbox", "not_an_address"],
] as const)("of %s in %s says %s", (text, environment, fault) => {
  expect(addressFault(text, environment)).toBe(fault);
});

it("writes one address in one way", () => {
  expect(canonicalAddress("HTTPS://Pix.Example.com:443/v2/")).toBe("https://pix.example.com/v2");
});
