import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { parseJson } from "@/lib/core/json/json";
import { type Centavos } from "@/lib/core/money/money";
import { SETTLED_INTENT_STATES } from "@/lib/core/enums/intents";
import { isOneOf } from "@/lib/core/enums/enums";
import { SentCharge } from "@/lib/domain/charges/sent-charge";
import { SentWithdrawal } from "@/lib/domain/withdrawals/sent-withdrawal";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import {
  type DoubtedRow,
  countRemainingLookUps,
  findOpenRestore,
  listDoubted,
} from "@/lib/platform/restores/records.server";
import { listWalletDrifts } from "@/lib/reconciliation/balances/records.server";
import { type OpenRestore, type DoubtedWriteState } from "./types";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

const WRITES_SHOWN = 200;

/** The findings since the program stopped by itself, for the person who decides whether money may leave again. */
export async function getOpenRestore({ store, vault, actor }: Context): Promise<OpenRestore> {
  return store.snapshot(async (reader) => {
    const restore = await findOpenRestore(reader);
    if (!restore) return { restore: null };
    const scope = scopeOf(actor);
    const writes = await listDoubted(reader, scope, WRITES_SHOWN);
    const drifts = await listWalletDrifts(reader, scope);
    return {
      restore: {
        cause: restore.cause,
        foundAt: restore.foundAt.toISOString(),
        knownUntil: isoOrNull(restore.knownUntil),
        outageId: restore.outageId,
        left: await countRemainingLookUps(reader, restore),
        writes: writes.map((write) => ({
          id: write.id,
          kind: write.kind,
          wallet: write.wallet,
          amountCentavos: amountOf(withOpenBody(vault, write)),
          createdAt: write.createdAt.toISOString(),
          standing: standingOf(write, restore.foundAt),
        })),
        differing: drifts.filter(({ drift }) => drift !== null && drift.state !== "agrees").length,
      },
    };
  });
}

function amountOf({ kind, body, paidCentavos }: DoubtedRow): Centavos | null {
  if (kind === "refund") return paidCentavos;
  const sent = kind === "charge" ? SentCharge : kind === "withdrawal" ? SentWithdrawal : null;
  return sent?.safeParse(parseJson(body.toString("utf8"))).data?.amountCentavos ?? null;
}

function standingOf({ state, lookedUpAt, pausedBecause }: DoubtedRow, foundAt: Date): DoubtedWriteState {
  if (state === "accepted") return "done";
  if (isOneOf(SETTLED_INTENT_STATES, state)) return "ended";
  if (lookedUpAt === null || lookedUpAt < foundAt) return "to_look_up";
  return pausedBecause === null ? "not_shown" : "for_a_person";
}
