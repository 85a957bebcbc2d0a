import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The account of another user, as `spawn` takes it. */
export type Account = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root: there the server runs as `postgres`, or as `nobody` where there is no such account. */
export async function serverAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all(["-u", "-g"].map(async (flag) => run("id", [flag, name])));
      return { name, uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
    } catch {
      // No such account here: the next name.
    }
  }
  throw new Error("PostgreSQL cannot run as root and no other account was found: start as an ordinary user.");
}

/** How `execFile` runs a program as this account, and as ourselves where it is null. */
export const asAccount = (account: Account | null): { uid?: number; gid?: number } =>
  account === null ? {} : { uid: account.uid, gid: account.gid };

/** Whether the account, if there is one, may enter the folder, by trying: one parent folder of mode 0700 is enough to forbid it. */
export async function canEnter(account: Account | null, folder: string): Promise<boolean> {
  if (account === null) return true;
  // In the shell: Node changes to a `cwd` before it changes the account.
  return run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...asAccount(account), cwd: "/" }).then(
    () => true,
    () => false,
  );
}
