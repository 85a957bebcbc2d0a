import "server-only";
import { createHmac } from "node:crypto";
import { type AuditRow } from "./records.server";

/** The previous MAC of the first link. */
export const FIRST_PREVIOUS_MAC = "0".repeat(64);

type Place = { position: number; previousMac: string; keyId: string };

/** Covers the whole entry, its place and, through `previousMac`, all before it. Made here and never in SQL: the database has no key. */
export const auditMac = (key: Buffer, { position, previousMac, keyId }: Place, row: AuditRow): string =>
  createHmac("sha256", key)
    .update(
      JSON.stringify([
        position,
        previousMac,
        keyId,
        row.id,
        row.at.toISOString(),
        row.personId,
        row.sessionId,
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
