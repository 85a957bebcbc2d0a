import { pgTable, text } from "drizzle-orm/pg-core";
import { INSTALLATION_KEYS } from "@/lib/core/enums/installation-keys";
import { moment, sealedChecks, enumChecks } from "../columns";

/** Signing keys of this installation, created at the first use. */
export const installationKeys = pgTable(
  "installation_keys",
  {
    purpose: text({ enum: INSTALLATION_KEYS }).primaryKey(),
    /** SPKI, in base64. */
    publicKey: text().notNull(),
    /** PKCS #8, in base64, sealed. */
    privateKey: text().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [...sealedChecks(table.privateKey), ...enumChecks(table)],
);
