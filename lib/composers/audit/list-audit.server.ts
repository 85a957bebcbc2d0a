import "server-only";
import { AUDIT_CAUSES, type AuditCause, isStoppingRule } from "@/lib/core/enums/audit";
import { isOneOf } from "@/lib/core/enums/enums";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan, pageOf } from "@/lib/platform/store/pages.server";
import { type AuditListRow, listEntries, readChain } from "./records.server";
import { type AuditListQuery, type AuditItem, type AuditPage } from "./schema";

const PAGE_SIZE = 50;

/** A page of who did what, newest first; to whom only some wallets are shown, what was done in these. */
export async function listAudit({ store, actor }: Context, filter: AuditListQuery): Promise<AuditPage> {
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
    cause: causeIn(entry.details),
    succeeded: entry.succeeded,
    address: address ?? attemptedFrom(entry.details),
    device: row.device,
  };
}

/** The address of a refused sign-in, or of a session that is no longer retained. */
const attemptedFrom = (details: string): string | null => toldIn(details, "address");

/** Null for a cause that this version does not know, because a raw code helps no reader. */
function causeIn(details: string): AuditCause | null {
  const cause = toldIn(details, "cause");
  return cause !== null && (isOneOf(AUDIT_CAUSES, cause) || isStoppingRule(cause)) ? cause : null;
}

function toldIn(details: string, name: string): string | null {
  const told: unknown = JSON.parse(details);
  if (typeof told !== "object" || told === null) return null;
  const value: unknown = new Map<string, unknown>(Object.entries(told)).get(name);
  return typeof value === "string" ? value : null;
}
