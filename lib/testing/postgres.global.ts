import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/lib/runtime/embedded-postgres";
import { temporaryFolder } from "@/lib/runtime/temporary-folder";

/** One server for a whole test run, in a folder of its own; each test file makes its databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder(`guiche-test-${project.name}-`);
  // The temporary files of a test are removed with this folder.
  project.config.env = { ...project.config.env, TMPDIR: folder.path };
  const server = await startEmbeddedPostgres(folder.path, []);
  await forgetTheDisk(server.url("postgres"));
  project.provide("postgresUrl", server.url("postgres"));
  project.provide("programUrl", server.programUrl("postgres"));
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

/** Data that a test wrote need not outlive its server: no write waits until it is on disk. */
async function forgetTheDisk(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
    await client.query(`alter system set ${setting} = off`);
  await client.query("select pg_reload_conf()");
  await client.end();
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** As the running program. */
    programUrl: string;
  }
}
