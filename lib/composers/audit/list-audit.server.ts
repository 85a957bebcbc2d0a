import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan, pageOf } from "@/lib/platform/store/pages.server";
import { type AuditListRow, listEntries, readChain } from "./records.server";
import { type AuditFilter, type AuditItem, type AuditPage } from "./schema";

const PAGE_SIZE = 50;

/** A page of who did what, newest first; to whom only some wallets are shown, what was done in these. */
export async function listAudit({ store, actor }: Context, filter: AuditFilter): Promise<AuditPage> {
  const { found, chain } = await store.read(async (reader) => ({
    found: await listEntries(reader, filter, scopeOf(actor), oneMoreThan(PAGE_SIZE)),
    chain: await readChain(reader),
  }));
  const { rows, nextCursor } = pageOf(found, PAGE_SIZE, ({ entry }) => String(entry.id));
  return {
    items: rows.map(toItem),
    nextCursor,
    chain: {
      links: chain.last?.position ?? 0,
      linkedAt: chain.last?.linkedAt.toISOString() ?? null,
      waiting: chain.waiting,
      checkedAt: chain.check?.at.toISOString() ?? null,
      faults: chain.check?.faults ?? 0,
    },
  };
}

export function toItem({ entry, person, address, ...row }: AuditListRow): AuditItem {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    person: entry.personId === null ? null : { id: entry.personId, name: person ?? entry.personId },
    act: entry.act,
    objectType: entry.objectType,
    objectId: entry.objectId,
    objectName: row.objectName,
    approvalOf: row.approvalOf,
    writeKind: row.writeKind,
    became: row.became,
    wallet: entry.wallet,
    reason: entry.reason,
    succeeded: entry.succeeded,
    address: address ?? attemptedFrom(entry.details),
    device: row.device,
  };
}

/** Of a sign-in that was refused, and of a session that is no longer kept. */
function attemptedFrom(details: string): string | null {
  const told: unknown = JSON.parse(details);
  if (typeof told !== "object" || told === null || !("address" in told)) return null;
  return typeof told.address === "string" ? told.address : null;
}
