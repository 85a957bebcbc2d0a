import { type Left } from "../unreliable-service";

/**
 * After a database was set back, what the service took before may stand in it as if it had not left: it is looked up, and
 * does not leave again. One line for each write that did.
 */
export function findSentAgain(left: readonly Left[], setBackAtMs: readonly number[]): string[] {
  const isWrite = ({ key, path }: Left) => key !== null || path.endsWith("/refund");
  const again = new Set<string>();
  for (const atMs of setBackAtMs) {
    const before = new Set(left.filter((one) => isWrite(one) && one.wasTaken && one.atMs < atMs).map(nameOf));
    for (const one of left) if (one.atMs >= atMs && before.has(nameOf(one))) again.add(nameOf(one));
  }
  return [...again].map((name) => `${name} was taken, and left again after the database was set back`);
}

const nameOf = ({ key, path }: Left): string => (key === null ? path : `${path} with key ${key}`);
