import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { assert } from "@/lib/core/errors/assert";

/** Specification, "Signature". Either case of hex is read: the specification fixes none, and a refusal loses the event. */
const SIGNATURE = /^sha256=([0-9a-fA-F]{64})$/;

const hmac = (secret: string, bytes: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(bytes).digest();

export const signBody = (secret: string, bytes: Uint8Array): string =>
  `sha256=${hmac(secret, bytes).toString("hex")}`;

/** Several headers of one name come as one, their values behind one another. */
const BETWEEN_VALUES = /[ \t]*,[ \t]*/;
/** A sender that rotates its secret signs with the old one and the new one; what comes behind this many is not looked at. */
const VALUES_MAX = 8;

/**
 * Returns the endpoint secret that signed these raw bytes; null where none did. One matching value is enough. Every
 * secret is tried on every value regardless of earlier matches, so the time does not reveal the matching secret.
 */
export function verifySignature(
  secrets: readonly string[],
  bytes: Uint8Array,
  header: string | null,
): { secretIndex: number } | null {
  const values = (header ?? "").split(BETWEEN_VALUES, VALUES_MAX);
  const given = values.flatMap((value) => {
    const hex = SIGNATURE.exec(value)?.[1];
    return hex === undefined ? [] : [Buffer.from(hex, "hex")];
  });
  let secretIndex: number | null = null;
  secrets.forEach((secret, index) => {
    const right = hmac(secret, bytes);
    for (const one of given) if (timingSafeEqual(right, one)) secretIndex ??= index;
  });
  return secretIndex === null ? null : { secretIndex };
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
