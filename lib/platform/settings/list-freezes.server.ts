import "server-only";
import { mayBeSecond } from "@/lib/platform/change-requests/list-changes.server";
import {
  type ChangeListRow,
  listEverybody,
  listWaitingOfKind,
} from "@/lib/platform/change-requests/records.server";
import { type PersonRow } from "@/lib/platform/auth/records.server";
import { type Actor, mayDo, hasWalletAccess, scopeOf } from "@/lib/platform/auth/rights/rights";
import { isInPayoutCooldown } from "@/lib/platform/auth/rights/payout-cooldown";
import { type Context } from "@/lib/platform/context.server";
import { credentialStopped } from "@/lib/platform/connection/credential-stopped.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type FreezeListRow, listFreezeRows } from "./freeze-records.server";
import { type FreezeList, type WaitingLift } from "./freeze-schema";

/** Lists the freezes that concern the person, and whether anything can leave at all. */
export async function listFreezes(
  ctx: Pick<Context, "store" | "kept" | "actor" | "connection" | "clock">,
): Promise<FreezeList> {
  const { store, kept, actor, clock } = ctx;
  const scope = scopeOf(actor);
  const now = clock.now();
  const [{ rows, lifts, people }, credential] = await Promise.all([
    kept.get(`freezes of ${JSON.stringify(scope)}`, ["anything", "freezes", "wallets", "people"], () =>
      store.read(async (reader) => {
        const rows = await listFreezeRows(reader, scope);
        return { rows, ...(await readLifts(reader, rows)) };
      }),
    ),
    credentialStopped(ctx),
  ]);
  return {
    items: rows.map(({ freeze, walletName, by }) => ({
      target: freeze.wallet,
      walletName: walletName ?? freeze.wallet,
      cause: freeze.cause,
      reason: freeze.reason,
      since: freeze.frozenAt.toISOString(),
      by: by ?? "",
      lift: liftOf(
        lifts.find(({ change }) => change.object === freeze.wallet && change.endsAt > now),
        { people, actor, now },
      ),
    })),
    credential,
  };
}

/** Every page reads its freezes: nothing more is read while there is none. */
async function readLifts(
  reader: Reader,
  rows: readonly FreezeListRow[],
): Promise<{ lifts: ChangeListRow[]; people: PersonRow[] }> {
  const lifts = rows.length === 0 ? [] : await listWaitingOfKind(reader, "freeze.lift");
  return { lifts, people: lifts.length === 0 ? [] : await listEverybody(reader) };
}

function liftOf(
  row: ChangeListRow | undefined,
  { people, actor, now }: { people: readonly PersonRow[]; actor: Actor; now: Date },
): WaitingLift | null {
  if (!row) return null;
  const { change, requesterName } = row;
  const takesPart = mayDo(actor, "change.decide") && hasWalletAccess(actor, change.wallets);
  return {
    changeId: change.id,
    requestedBy: requesterName,
    isOwn: change.requestedBy === actor.personId,
    requestedAt: change.requestedAt.toISOString(),
    endsAt: change.endsAt.toISOString(),
    mayAgree: takesPart
      ? people
          .filter((person) => mayBeSecond(change, person) && !isInPayoutCooldown(person, now))
          .map(({ name }) => name)
      : null,
  };
}
