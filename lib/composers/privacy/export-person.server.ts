import "server-only";
import { type Sealed } from "@/lib/core/sealed";
import { openRecipient } from "@/lib/engine/payouts/recipients.server";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { listAttachments } from "@/lib/platform/attachments/records.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import {
  type PersonRecord,
  type PersonalDataKeys,
  listDeliveriesOf,
  listIdsOf,
  listPersonRecords,
  listRecipientsOf,
} from "./records.server";
import { type ExportPersonInput, type PersonFile } from "./schema";
import { personalDataKeys } from "./find-personal-data.server";

/**
 * The number of records in one part. A person with many records is given them part by part, each an entry of the
 * audit log and a reveal.
 */
const PART_RECORDS = 500;
const EVENTS_MAX = 20;

/**
 * Exports all data about one person, for that person: the content of each record, and the events that reported it.
 */
export async function exportPerson(
  ctx: Context,
  { who, reason, after = null }: Omit<ExportPersonInput, "after"> & { after?: string | null | undefined },
  partRecords = PART_RECORDS,
): Promise<PersonFile> {
  const { traces, mask, index } = personalDataKeys(ctx.vault, who);
  return withRevealAudit(ctx, async (tx) => {
    const ids = await listIdsOf(tx, scopeOf(ctx.actor), traces, { after, limit: oneMoreThan(partRecords) });
    const part = ids.slice(0, partRecords);
    const next = ids.length > partRecords ? (part.at(-1) ?? null) : null;
    const records = [];
    for (const record of await listPersonRecords(tx, part, traces))
      records.push(await viewOf(tx, ctx.vault, record));
    const recipients = next === null ? await recipientsOf(tx, ctx, traces) : [];
    const json = [
      after === null
        ? `{\n"about": ${JSON.stringify(who)},\n"madeAt": "${ctx.clock.now().toISOString()}",\n"records": [\n`
        : ",\n",
      records.map((record) => JSON.stringify(record, null, 2)).join(",\n"),
      next === null ? `\n],\n"recipients": ${JSON.stringify(recipients, null, 2)}\n}\n` : "",
    ].join("");
    return {
      shown: { json, records: records.length + recipients.length, next },
      entry: {
        act: "personal_data.export",
        objectType: "data_subject",
        objectId: index,
        reason,
        details: {
          who: mask,
          records: records.length,
          recipients: recipients.length,
          ...(after !== null && { after }),
        },
      },
    };
  });
}

async function viewOf(
  reader: Reader,
  vault: Vault,
  { transaction: row, charge, withdrawal, parts }: PersonRecord,
) {
  const open = (sealed: Sealed | null | undefined) => (sealed ? openSealed(vault, sealed) : null);
  const events = await listDeliveriesOf(reader, [row.id], oneMoreThan(EVENTS_MAX));
  return {
    id: row.id,
    wallet: row.wallet,
    type: row.type,
    state: row.state,
    amountCentavos: row.amountCentavos,
    createdAt: row.createdAt,
    settledAt: row.settledAt,
    description: row.description,
    externalReference: row.externalReference,
    e2eId: row.e2eId,
    metadata: row.metadata,
    // The others who stand in the same record are not this person's to know.
    ...(parts.includes("counterpart") && {
      counterpart: { name: row.counterpartName, document: open(row.counterpartDocument) },
    }),
    ...(parts.includes("customer") && {
      customer: {
        name: charge?.customerName ?? null,
        document: open(charge?.customerDocument),
        email: charge?.customerEmail ?? null,
        phone: charge?.customerPhone ?? null,
      },
    }),
    ...(parts.includes("holder") && {
      recipient: {
        name: withdrawal?.holderName ?? null,
        document: open(withdrawal?.holderDocument),
        pixKey: open(withdrawal?.pixKey),
      },
    }),
    hasMoreEvents: events.length > EVENTS_MAX,
    events: events.slice(0, EVENTS_MAX).map((event) => ({
      event: event.event,
      receivedAt: event.receivedAt,
      // The bytes name the payer, and no other person.
      ...(parts.includes("counterpart") &&
        event.erasedAt === null && { body: openDelivery(vault, event).toString("utf8") }),
    })),
  };
}

async function recipientsOf(reader: Reader, ctx: Context, traces: PersonalDataKeys) {
  const rows = await listRecipientsOf(reader, scopeOf(ctx.actor), traces);
  const found = [];
  for (const row of rows)
    found.push({
      wallet: row.wallet,
      name: row.name,
      ...openRecipient(ctx.vault, row),
      addedAt: row.addedAt,
      usedAt: row.usedAt,
      attachments: (await listAttachments(reader, { objectType: "recipient", objectId: row.id })).map(
        ({ name, mediaType, sizeBytes, sha256, addedAt }) => ({
          name,
          mediaType,
          sizeBytes,
          sha256,
          addedAt,
        }),
      ),
    });
  return found;
}
