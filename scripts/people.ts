import { ROLES } from "@/lib/core/words/people";
import { parseArgs } from "node:util";
import { newInitialPassword } from "../lib/platform/auth/passwords.server";
import { AppError } from "../lib/core/app-error";
import { systemClock } from "../lib/core/clock";
import { OtherMigrationsError } from "../lib/core/migrate.server";
import { addPerson } from "../lib/domain/people/add-person.server";
import { CreatePersonInput } from "../lib/domain/people/schema";
import { migrateStore } from "../lib/platform/store/store.server";
import { openCommandStore } from "./command-store";

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

const { store, ownerUrl, close } = await openCommandStore();
try {
  await migrateStore(store, ownerUrl);
  const password = newInitialPassword();
  await addPerson({ store, clock: systemClock }, { ...input.data, password, isInitialPassword: true }, null);
  console.log(`${input.data.email} may sign in as ${input.data.role}.`);
  console.log(`Initial password, to be changed at the first sign-in: ${password}`);
} catch (error) {
  if (error instanceof OtherMigrationsError) console.error(error.message);
  else if (error instanceof AppError) console.error(JSON.stringify(error.fields ?? error.code));
  else throw error;
  process.exitCode = 1;
} finally {
  await close();
}
