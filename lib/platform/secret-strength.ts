import { deflateRawSync } from "node:zlib";

/** Sequences from examples, keyboards and hasty choices. They add next to nothing to a secret that contains them. */
const KNOWN_TO_ALL = [
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789012345678901234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "password passwd senha segredo secret token key chave changeme change-me trocar",
  "example exemplo test teste sample placeholder default your-secret-here minimum characters or-more",
  "guiche sandbox production producao webhook auth admin root letmein iloveyou correct-horse-battery-staple",
].join(" ");
const DICTIONARY = Buffer.from(KNOWN_TO_ALL);

/**
 * Returns an upper bound in bits: by the distribution of the characters, less repeated or commonly known parts. It
 * cannot distinguish a good secret from one that another person knows; it detects a text that is no secret.
 */
export function secretBits(secret: string): number {
  const bytes = Buffer.from(secret);
  if (bytes.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  const spread = [...counts.values()].reduce(
    (bits, count) => bits + count * Math.log2(bytes.length / count),
    0,
  );
  const squeezed = deflateRawSync(Buffer.from(secret.toLowerCase()), { level: 9, dictionary: DICTIONARY });
  return spread * Math.min(1, squeezed.length / bytes.length);
}

/** Returns the fault of a secret; null where it may be used. */
export function secretFault(
  secret: string,
  { length, bits }: { length: number; bits: number },
): string | null {
  if (secret.length < length) return `must have at least ${length} characters`;
  return secretBits(secret) < bits ? "is too easy to guess: take a random one (openssl rand -hex 32)" : null;
}
