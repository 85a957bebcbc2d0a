import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../lib/runtime/embedded-postgres";

const START_TRIES_MAX = 10;
const START_AGAIN_MS = 1_000;

export type DatabaseServer = {
  /** As the owner of everything. */
  url(database: string): string;
  /** As the dashboards. */
  programUrl(database: string): string;
  /** `kill -9` of the server; its children follow when they notice. */
  kill(): Promise<void>;
  /** At the address that it had. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

export async function startDatabaseServer(dataDir: string, database: string): Promise<DatabaseServer> {
  let server: EmbeddedPostgres = await startEmbeddedPostgres(dataDir, [database]);
  const url = server.url(database);
  return {
    url: (name) => server.url(name),
    programUrl: (name) => server.programUrl(name),
    async kill() {
      const text = await readFile(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8");
      process.kill(Number(text.split("\n")[0]), "SIGKILL");
    },
    async startAgain() {
      for (let tries = 1; ; tries++)
        try {
          server = await startEmbeddedPostgres(dataDir, [database]);
          break;
        } catch (error) {
          if (tries === START_TRIES_MAX) throw error;
          await sleep(START_AGAIN_MS);
        }
      if (server.url(database) !== url) throw new Error("PostgreSQL came back at another address");
    },
    stop: () => server.stop(),
  };
}
