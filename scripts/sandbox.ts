import { readConfig } from "../sandbox/env";
import { startSandbox } from "../sandbox/main";
import { type Generated } from "../sandbox/store/reset";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";

/** `npm run sandbox`: the payment service alone, on its own PostgreSQL unless SANDBOX_DATABASE_URL names one. */
async function main(): Promise<void> {
  const read = readConfig();
  if ("faults" in read) {
    for (const fault of read.faults) console.error(fault);
    process.exit(1);
  }
  const { config } = read;
  const postgres =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataDir, ["sandbox"]) : undefined;
  const databaseUrl = config.databaseUrl ?? postgres?.url("sandbox") ?? "";
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  try {
    sandbox = await startSandbox({ ...config, databaseUrl });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  announce(sandbox.generated);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await sandbox.close();
    await postgres?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());

  console.log(`sandbox listening on ${sandbox.url}`);
}

function announce({ credential, webhookSecret }: Generated): void {
  if (credential) {
    console.log(`client_id ${credential.clientId}`);
    console.log(`client_secret ${credential.clientSecret}`);
  }
  if (webhookSecret !== undefined) console.log(`webhook secret ${webhookSecret}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
