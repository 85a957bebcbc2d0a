import "server-only";
import { z } from "zod";

/** The form of a backup's folder; another one is another number. */
const FORM = 1;

const Sha256 = z.string().regex(/^[\da-f]{64}$/);

export const BackupManifest = z.object({
  form: z.literal(FORM),
  program: z.string(),
  /** The moment that all of its rows are of, by the database's clock. */
  takenAt: z.iso.datetime(),
  serverVersion: z.string(),
  /** The migrations that created the tables, in order. The rows fit no other tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
      digest: Sha256,
      file: z.string().regex(/^[\w.-]+$/),
      fileSha256: Sha256,
      bytes: z.int().nonnegative(),
    }),
  ),
  /** The number that each sequence gave out last, where it may be known. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.int().nonnegative() })),
  /** The newest link of the audit log; null: there was none. */
  audit: z.object({ position: z.int(), mac: z.string() }).nullable(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
export type BackedUpTable = BackupManifest["tables"][number];

export const newManifest = (of: Omit<BackupManifest, "form">): BackupManifest => ({ form: FORM, ...of });

/** Why rows that were taken under some migrations cannot be put into what these make; null: they can. */
export function cannotFollow(taken: readonly string[], ours: readonly string[]): "other" | "newer" | null {
  const shared = Math.min(taken.length, ours.length);
  if (taken.slice(0, shared).some((hash, at) => hash !== ours[at])) return "other";
  return taken.length > ours.length ? "newer" : null;
}

/** The tables whose rows are not those of the backup. */
export const differing = (
  tables: readonly Pick<BackedUpTable, "name" | "rows" | "digest">[],
  found: ReadonlyMap<string, { rows: number; digest: string }>,
): string[] =>
  tables
    .filter(({ name, rows, digest }) => found.get(name)?.rows !== rows || found.get(name)?.digest !== digest)
    .map(({ name }) => name);
