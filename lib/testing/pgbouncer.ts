import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/lib/runtime/embedded-postgres";
import { endWithUs, temporaryFolder } from "@/lib/runtime/temporary-folder";

export const hasPgBouncer = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0;

/** PgBouncer itself, in transaction mode, before every database of that server. */
export async function startPgBouncer(
  serverUrl: string,
): Promise<{ urlFor(url: string): string; close(): Promise<void> }> {
  const folder = await temporaryFolder("guiche-pgbouncer-");
  const server = new URL(serverUrl);
  const port = await freePort();
  const file = join(folder.path, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
`,
  );
  // It refuses to run as root.
  const child = spawn("pgbouncer", [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file], {
    stdio: "ignore",
  });
  endWithUs(child);
  const ended = new Promise((done) => child.once("exit", done));
  while (child.exitCode === null && !(await answers(port))) await sleep(50);
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
  return {
    urlFor(url) {
      const through = new URL(url);
      through.host = `127.0.0.1:${port}`;
      return through.toString();
    },
    async close() {
      child.kill("SIGKILL");
      await ended;
      await folder.remove();
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => done(true));
    socket.on("error", () => done(false)).on("connect", () => socket.destroy());
  });
