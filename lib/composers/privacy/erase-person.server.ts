import "server-only";
import { parseJson, stringifyJson } from "@/lib/core/json/json";
import { type PersonPart } from "@/lib/core/enums/privacy";
import { withoutParts } from "@/lib/engine/projection/personal";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { deleteAttachmentsOf } from "@/lib/platform/attachments/records.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { lock, lockAll } from "@/lib/platform/store/locks.server";
import { type Tx, type Reader } from "@/lib/platform/store/tx.server";
import { sealIntentBody, withOpenBody } from "@/lib/platform/vault/bodies.server";
import { replaceObserved } from "@/lib/platform/vault/records.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { indexObjects } from "@/lib/composers/search/update-search-index.server";
import { RETENTION_YEARS } from "./retention";
import {
  type PersonRecord,
  type RecipientOf,
  type PersonalDataKeys,
  clearDeliveries,
  clearRecipient,
  clearRows,
  listIdsOf,
  listIntentsOf,
  listPersonRecords,
  listRecipientsOf,
  listObserved,
  replaceBody,
  listSurroundings,
} from "./records.server";
import { type Erased, type FindPersonInput, type RetainedCounts } from "./schema";
import { personalDataKeys } from "./find-personal-data.server";
import { groupBy } from "@/lib/core/group-by";
import { projectObservations } from "@/lib/engine/projection/project-observations";
import { reportedDestinations } from "@/lib/engine/mirror/reported-destinations";
import { findKnownWallets, listObservations } from "@/lib/engine/mirror/observation-records.server";
import { findTransactions } from "@/lib/engine/mirror/records.server";
import { isOver } from "./is-over";

const AT_ONCE = 25;

type Erasing = { traces: PersonalDataKeys; index: string; mask: string; reason: string };

/**
 * Erases one person from all records that are over and that no law requires us to retain: observations, the bytes
 * that they were read from, rows and our writes. The money remains, and so does the fact of the erasure, by the blind
 * index and a mask.
 */
export async function erasePerson(ctx: Context, { who, reason }: FindPersonInput): Promise<Erased> {
  const person: Erasing = { ...personalDataKeys(ctx.vault, who), reason };
  const scope = scopeOf(ctx.actor);
  const kept: RetainedCounts = { law: 0, open: 0 };
  let erased = 0;
  for (let after: string | null = null; ;) {
    const behind: string | null = after;
    const ids: string[] = await ctx.store.read((reader) =>
      listIdsOf(reader, scope, person.traces, { after: behind, limit: AT_ONCE }),
    );
    after = ids.at(-1) ?? null;
    if (after === null) break;
    erased += await ctx.store.transaction((tx) => eraseSome(tx, ctx, person, ids, kept));
  }
  erased += await ctx.store.transaction((tx) => eraseRecipients(tx, ctx, person, kept));
  await ctx.store.transaction((tx) => note(tx, ctx, person, { erased, kept }));
  return { erased, kept };
}

/** The date since which records of moved money must be retained. */
export function retainedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - RETENTION_YEARS);
  return since;
}

async function eraseSome(
  tx: Tx,
  ctx: Context,
  person: Erasing,
  ids: readonly string[],
  kept: RetainedCounts,
): Promise<number> {
  const now = ctx.clock.now();
  await lockAll(tx, "object", ids);
  await lock(tx, "search-words");
  const namesOfOver = await findOver(tx, ids);
  const records = await listPersonRecords(tx, ids, person.traces);
  let erased = 0;
  for (const record of records) {
    const { id, settledAt } = record.transaction;
    const names = namesOfOver.get(id);
    if (!names) kept.open += 1;
    else if (settledAt !== null && settledAt > retainedSince(now)) kept.law += 1;
    else if (record.parts.length > 0) {
      await eraseOne(tx, ctx.vault, record, { names, now });
      erased += 1;
    }
  }
  await indexObjects(
    tx,
    ctx.vault,
    ids.map((key) => ({ source: "transaction", key })),
  );
  // The entry commits with the erasure, so a run that stops in the middle leaves an entry of its work.
  if (erased > 0) {
    await note(tx, ctx, person, { records: erased });
    await publish(
      tx,
      [...new Set(records.map(({ transaction }) => transaction.wallet))].map((wallet) => ({
        name: "transaction.changed" as const,
        wallet,
      })),
    );
  }
  return erased;
}

async function eraseOne(
  tx: Tx,
  vault: Vault,
  { transaction, parts }: PersonRecord,
  { names, now }: { names: readonly string[]; now: Date },
): Promise<void> {
  await eraseTold(tx, names, parts);
  const all = [...new Set([...(transaction.erasedParts ?? []), ...parts])];
  await clearRows(tx, transaction.id, parts, { all, now });
  await clearDeliveries(tx, names, now);
  for (const intent of await listIntentsOf(tx, names, transaction.intentId)) {
    const { body } = withOpenBody(vault, intent);
    const cleared = withoutPeopleIn(body);
    if (cleared !== null) await replaceBody(tx, intent.id, sealIntentBody(vault, intent.id, cleared));
  }
}

async function eraseTold(tx: Tx, names: readonly string[], parts: readonly PersonPart[]): Promise<void> {
  for (const { id, told } of await listObserved(tx, names)) {
    const cleared = withoutParts(told, parts);
    if (JSON.stringify(cleared) !== JSON.stringify(told))
      await replaceObserved(tx, { id: String(id), told }, cleared);
  }
}

/** The body of a finished write without people, still of its form. Null where it names no person. */
function withoutPeopleIn(body: Uint8Array): Buffer | null {
  const sent = parseJson(new TextDecoder().decode(body)) as Record<string, unknown>;
  const { customer, ...charge } = sent;
  if (customer !== undefined) return Buffer.from(stringifyJson(charge));
  if (sent.pixKey === undefined) return null;
  return Buffer.from(stringifyJson({ ...sent, pixKey: "", holderName: "", holderDocument: "" }));
}

async function eraseRecipients(tx: Tx, ctx: Context, person: Erasing, kept: RetainedCounts): Promise<number> {
  const now = ctx.clock.now();
  const rows = await listRecipientsOf(tx, scopeOf(ctx.actor), person.traces);
  const over = rows.filter(({ usedAt }) => usedAt <= retainedSince(now));
  kept.law += rows.length - over.length;
  await lock(tx, "search-words");
  for (const row of over) await clearRecipient(tx, clearedRecipient(ctx.vault, row, now));
  await deleteAttachmentsOf(
    tx,
    "recipient",
    over.map(({ id }) => id),
  );
  await indexObjects(
    tx,
    ctx.vault,
    over.map(({ id }) => ({ source: "recipient", key: id })),
  );
  return over.length;
}

const clearedRecipient = (vault: Vault, { id, disabledAt }: RecipientOf, now: Date) => ({
  id,
  key: vault.seal(ABOUT.recipientKey(id), ""),
  document: vault.seal(ABOUT.recipientDocument(id), ""),
  disabledAt: disabledAt ?? now,
});

const note = (
  tx: Tx,
  ctx: Context,
  { index, mask, reason }: Erasing,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  appendAudit(tx, {
    at: ctx.clock.now(),
    personId: ctx.actor.personId,
    act: "personal_data.erase",
    objectType: "data_subject",
    objectId: index,
    reason,
    details: { who: mask, ...details },
  });

/** Those of these objects that are over, each with all of its names. */
async function findOver(reader: Reader, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const surroundings = await listSurroundings(reader, ids);
  const rows = new Map((await findTransactions(reader, ids)).map((row) => [row.id, row]));
  const idOf = new Map(surroundings.flatMap(({ id, names }) => names.map((name) => [name, id])));
  const all = await listObservations(reader, [...idOf.keys()]);
  const observations = groupBy(all, ({ graphId }) => idOf.get(graphId) ?? graphId);
  const world = await findKnownWallets(reader, reportedDestinations(all));
  return new Map(
    surroundings.flatMap(({ id, names, hasOpenEvent, hasOpenWrite }) => {
      const row = rows.get(id);
      const picture = projectObservations(observations.get(id) ?? [], world, id);
      return row && isOver({ picture, row, hasOpenEvent, hasOpenWrite }) ? [[id, names]] : [];
    }),
  );
}
