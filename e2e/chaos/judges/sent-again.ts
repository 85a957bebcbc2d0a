import { type Left } from "../unreliable-service";

/**
 * After a database was set back, what had left before is in it as if it had not: none of it leaves again by itself. One
 * line for each write that did.
 */
export function findSentAgain(left: readonly Left[], setBackAtMs: readonly number[]): string[] {
  const isWrite = ({ key, path }: Left) => key !== null || path.endsWith("/refund");
  const again = new Set<string>();
  for (const atMs of setBackAtMs) {
    const before = new Set(left.filter((one) => isWrite(one) && one.atMs < atMs).map(nameOf));
    for (const one of left) if (one.atMs >= atMs && before.has(nameOf(one))) again.add(nameOf(one));
  }
  return [...again].map((name) => `${name} had left, and left again after the database was set back`);
}

const nameOf = ({ key, path }: Left): string => (key === null ? path : `${path} with key ${key}`);
