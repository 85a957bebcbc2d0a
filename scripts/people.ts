import { ROLES } from "@/lib/core/enums/people";
import { parseArgs } from "node:util";
import { AppError } from "../lib/core/errors/app-error";
import { systemClock } from "../lib/core/time/clock";
import { OtherMigrationsError } from "../lib/core/postgres/migrate.server";
import { inviteFromCommandLine } from "../lib/domain/people/invite-from-command-line.server";
import { CreatePersonInput } from "../lib/domain/people/schema";
import { migrateStore } from "../lib/platform/store/store.server";
import { openCommandStore } from "./command-store";

const USAGE = `usage: npm run people -- add --email E --name N --role ${ROLES.join("|")} [--wallets a,b]`;

// Creates the first people of an installation, and restores access for a person where no other person may agree to a
// reset: for an account that exists, the same command makes its password void. From then on an admin invites the
// others on the team's page.
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
  const { path, endsAt } = await inviteFromCommandLine({ store, clock: systemClock }, input.data);
  console.log(`${input.data.email} is invited as ${input.data.role}.`);
  console.log(`One-time link, valid until ${endsAt.toISOString()}: ${process.env.APP_URL ?? ""}${path}`);
} catch (error) {
  if (error instanceof OtherMigrationsError) console.error(error.message);
  else if (error instanceof AppError) console.error(JSON.stringify(error.fields ?? error.code));
  else throw error;
  process.exitCode = 1;
} finally {
  await close();
}
