import { isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { brCodeOf } from "./br-code";

/** CRC-16/CCITT-FALSE, written here once more so that it checks and does not repeat. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

describe("brCodeOf", () => {
  it("computes the check value of the algorithm", () => expect(crcOf("123456789")).toBe("29B1"));

  it("is a dynamic code under a reserved domain, with its own CRC", () => {
    const id = newId();
    const code = brCodeOf(id);
    expect(isValidPixPayload(code)).toBe(true);
    expect(code.slice(-4)).toBe(crcOf(code.slice(0, -4)));
    expect(code).toContain(`pix.sandbox.example/qr/v2/${id.replaceAll("-", "")}`);
    expect(code.startsWith("000201010212")).toBe(true);
    expect(code).toContain("62070503***");
    expect(code.length).toBeLessThanOrEqual(512);
  });
});
