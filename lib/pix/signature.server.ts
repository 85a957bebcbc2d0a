import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { assert } from "@/lib/core/assert";

/** Specification, "Signature". Either case of hex is read: the specification fixes none, and a refusal loses the event. */
const SIGNATURE = /^sha256=([0-9a-fA-F]{64})$/;

const hmac = (secret: string, bytes: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(bytes).digest();

export const signBody = (secret: string, bytes: Uint8Array): string =>
  `sha256=${hmac(secret, bytes).toString("hex")}`;

/**
 * Which of an endpoint's secrets signed these raw bytes; null where none did. Every secret is tried whatever came before,
 * so that the time tells nothing about which one it was.
 */
export function verifySignature(
  secrets: readonly string[],
  bytes: Uint8Array,
  header: string | null,
): { secretIndex: number } | null {
  const hex = header === null ? undefined : SIGNATURE.exec(header)?.[1];
  const given = Buffer.from(hex ?? "00".repeat(32), "hex");
  let secretIndex: number | null = null;
  secrets.forEach((secret, index) => {
    if (timingSafeEqual(hmac(secret, bytes), given)) secretIndex ??= index;
  });
  return hex === undefined || secretIndex === null ? null : { secretIndex };
}

/** A known answer (faults, H1), asked at the start: a receiver that verifies wrongly must not take a single delivery. */
export function assertSignatureWorks(): void {
  const secret = "It's a Secret to Everybody";
  const body = new TextEncoder().encode("Hello, World!");
  const known = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  assert(signBody(secret, body) === known, "the signature of the known body is the known one");
  assert(verifySignature([secret], body, known)?.secretIndex === 0, "the known signature is verified");
  assert(verifySignature(["other"], body, known) === null, "another secret's signature is refused");
}
