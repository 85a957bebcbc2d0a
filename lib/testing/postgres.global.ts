import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/lib/runtime/embedded-postgres";

/** One server for a whole test run, in a folder of its own; each test file makes its databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = join(tmpdir(), `guiche-test-${process.pid}-${project.name}`);
  const server = await startEmbeddedPostgres(dataDir, []);
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
