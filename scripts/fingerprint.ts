import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns the fingerprint of everything in these files and folders, by their names. */
export function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  const visit = (path: string): void => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory())
      for (const name of readdirSync(path).toSorted()) visit(join(path, name));
    else hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}
