import { parseArgs } from "node:util";
import { ROLES } from "../lib/auth/rights";
import { newInitialPassword } from "../lib/auth/passwords.server";
import { AppError } from "../lib/core/app-error";
import { systemClock } from "../lib/core/clock";
import { addPerson } from "../lib/people/add-person.server";
import { CreatePersonInput } from "../lib/people/schema";
import { migrateStore, openStore } from "../lib/store/store.server";
import { readPlace } from "./parts";
import { startEmbeddedPostgres } from "./postgres";

const USAGE = `usage: npm run people -- add --email E --name N --role ${ROLES.join("|")} [--wallets a,b]`;

// The first people of an installation: from then on an admin adds the others on the team's page.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string" },
    wallets: { type: "string" },
  },
});
const input = CreatePersonInput.safeParse({ ...values, wallets: values.wallets?.split(",") ?? null });
if (positionals[0] !== "add" || !input.success) {
  for (const { path, message } of input.error?.issues ?? []) console.error(`--${path.join(".")}: ${message}`);
  console.error(USAGE);
  process.exit(2);
}

const postgres = process.env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres(readPlace().dataDir, ["guiche"]);
const store = openStore(process.env.DATABASE_URL ?? postgres?.url("guiche") ?? "");
try {
  await migrateStore(store);
  const password = newInitialPassword();
  await addPerson({ store, clock: systemClock }, { ...input.data, password, isInitialPassword: true }, null);
  console.log(`${input.data.email} may sign in as ${input.data.role}.`);
  console.log(`Initial password, to be changed at the first sign-in: ${password}`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(JSON.stringify(error.fields ?? error.code));
  process.exitCode = 1;
} finally {
  await store.close();
  await postgres?.stop();
}
