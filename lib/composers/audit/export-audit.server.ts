import "server-only";
import { csvLine, escapeFormula } from "@/lib/core/text/csv";
import { hideDocuments } from "@/lib/core/masks/hide-documents";
import { newId } from "@/lib/core/ids";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { toItem } from "./list-audit.server";
import { listEntries } from "./records.server";
import { type ExportAuditInput } from "./schema";

/** The maximum number of entries in one answer. A person who needs more asks for fewer days at a time. */
const EXPORTED_MAX = 5_000;

const FORM = { delimiter: ",", needsQuotes: /[",;\r\n]/, lineEnd: "\n" } as const;
const HEAD = [
  "id",
  "at",
  "person",
  "person_id",
  "act",
  "succeeded",
  "object_type",
  "object_id",
  "object_name",
  "wallet",
  "reason",
  "cause",
  "address",
  "device",
];

export type ExportedAudit = { csv: string; count: number; isWhole: boolean };

/** Exports the list as a file. The export itself is also an audit entry. */
export async function exportAudit(ctx: Context, filter: ExportAuditInput): Promise<ExportedAudit> {
  const rows = await ctx.store.read((reader) =>
    listEntries(reader, filter, scopeOf(ctx.actor), oneMoreThan(EXPORTED_MAX)),
  );
  const items = hideDocuments(rows.slice(0, EXPORTED_MAX).map(toItem));
  await ctx.store.transaction((tx) =>
    appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "records.export",
      objectType: "export",
      objectId: newId(),
      wallet: filter.wallet ?? null,
      details: { kind: "audit", filter, count: items.length },
    }),
  );
  const lines = items.map((item) =>
    csvLine(
      [
        String(item.id),
        item.at,
        item.person?.name ?? "",
        item.person?.id ?? "",
        item.act,
        String(item.succeeded),
        item.objectType,
        item.objectId,
        item.objectName ?? "",
        item.wallet ?? "",
        item.reason ?? "",
        item.cause ?? "",
        item.address ?? "",
        item.device ?? "",
      ].map(escapeFormula),
      FORM,
    ),
  );
  return {
    csv: csvLine(HEAD, FORM) + lines.join(""),
    count: items.length,
    isWhole: rows.length <= EXPORTED_MAX,
  };
}
