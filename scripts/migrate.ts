import { OtherMigrationsError } from "../lib/core/postgres/migrate.server";
import { readEnv } from "../lib/platform/env.server";
import { OwnRoleError } from "../lib/platform/store/grant-program.server";
import { migrateStore } from "../lib/platform/store/store.server";

// Brings the schema up to date as the owner of the tables, and ends: nothing that goes on running knows the owner.
const { databaseUrl, databaseOwnerUrl } = readEnv();
try {
  await migrateStore({ url: databaseUrl }, databaseOwnerUrl);
} catch (error) {
  const isExpected = error instanceof OtherMigrationsError || error instanceof OwnRoleError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
