import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/lib/runtime/embedded-postgres";
import { temporaryFolder } from "@/lib/runtime/temporary-folder";

/** One server for a whole test run, in a folder of its own; each test file makes its databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder(`guiche-test-${project.name}-`);
  // What a test makes for itself goes with it.
  project.config.env = { ...project.config.env, TMPDIR: folder.path };
  const server = await startEmbeddedPostgres(folder.path, []);
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
