import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { type ApprovalRow, type DecisionRow } from "./approval-records.server";
import { type ApprovalView } from "./approval-schema";

export type Names = ReadonlyMap<string, string>;
export const nameOf = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

export const toApprovalView = (
  row: ApprovalRow,
  decisions: readonly DecisionRow[],
  names: Names,
  actorId: string | null,
): ApprovalView => ({
  limitCentavos: row.limitCentavos,
  requestedAt: row.requestedAt.toISOString(),
  decision: row.decision,
  decidedBy: nameOf(names, row.decidedBy),
  decidedAt: isoOrNull(row.decidedAt),
  reason: row.reason,
  peopleNeeded: row.peopleNeeded,
  decisions: decisions.map(({ decision, personId, at }) => ({
    decision,
    by: nameOf(names, personId),
    isOwn: personId === actorId,
    at: at.toISOString(),
  })),
});
