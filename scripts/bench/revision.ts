import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Another revision of this repository, checked out and built below the data folder, with the packages that are here. */
export function checkOut(revision: string, dataDir: string): string {
  const id = execFileSync("git", ["rev-parse", "--short=12", `${revision}^{commit}`], {
    encoding: "utf8",
  }).trim();
  const root = resolve(dataDir, "revisions", id);
  if (!existsSync(root)) execFileSync("git", ["worktree", "add", "--detach", root, id], { stdio: "inherit" });
  if (!existsSync(join(root, "node_modules")))
    symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  if (!existsSync(join(root, ".next", "BUILD_ID"))) {
    const { status } = spawnSync(
      process.execPath,
      ["node_modules/next/dist/bin/next", "build", "--webpack"],
      {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    if (status !== 0) throw new Error(`${revision} was not built`);
  }
  return root;
}
