import "server-only";
import { createHash } from "node:crypto";
import { type NewAuditRow } from "./records.server";

/** What the first entry stands on. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/** Covers the whole entry and, through `previousHash`, all before it: to change one is to break every later one. */
export const auditHash = (row: Omit<NewAuditRow, "hash">): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        row.previousHash,
        row.at.toISOString(),
        row.personId,
        row.act,
        row.objectType,
        row.objectId,
        row.wallet,
        row.reason,
        row.details,
        row.succeeded,
      ]),
    )
    .digest("hex");
