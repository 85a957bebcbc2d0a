import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertPresence } from "@/lib/platform/auth/presence.server";
import { mayDo } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { newId } from "@/lib/core/ids";
import { type StatementWanted } from "@/lib/domain/statement/schema";
import { boundPeriod } from "@/lib/domain/statement/statement-period";
import { filterFromAddress } from "@/lib/domain/transactions/filter-address";
import { scopeOfFilter } from "@/lib/domain/transactions/resolve-filter.server";
import { type TransactionFilter } from "@/lib/domain/transactions/schema";
import { insertExport } from "./records.server";
import { type PrepareExportInput } from "./schema";

/** Writes down what the file will hold and who asked why, before a row of it leaves. */
export async function prepareExport(
  ctx: Context,
  { what, format, showsDocuments, reason }: PrepareExportInput,
): Promise<{ id: string }> {
  if (showsDocuments && !mayDo(ctx.actor, "document.reveal"))
    throw new AppError("not_allowed", { message: "document.reveal" });
  if (showsDocuments) await assertPresence(ctx);
  const { wallet, filter } = fixed(what);
  scopeOfFilter(ctx.actor, { wallet: wallet ?? undefined });
  const id = newId();
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    await insertExport(tx, {
      id,
      personId: ctx.actor.personId,
      kind: what.kind,
      format,
      wallet,
      filter,
      showsDocuments,
      reason: reason ?? null,
      state: "prepared",
      createdAt: now,
    });
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "records.export",
      objectType: "export",
      objectId: id,
      wallet,
      reason: reason ?? null,
      details: {
        kind: what.kind,
        format,
        showsDocuments,
        filter: filter.document === undefined ? filter : { ...filter, document: "given" },
        traceId: ctx.traceId,
      },
    });
  });
  return { id };
}

type Fixed = { wallet: string | null; filter: TransactionFilter | (StatementWanted & { document?: never }) };

function fixed(what: PrepareExportInput["what"]): Fixed {
  if (what.kind === "statement")
    return {
      wallet: what.wallet,
      filter: { ...boundPeriod(what), ...(what.asOf !== undefined && { asOf: what.asOf }) },
    };
  const filter = filterFromAddress(Object.fromEntries(new URLSearchParams(what.filter)));
  return { wallet: filter.wallet ?? null, filter };
}
