import "server-only";
import { type Sealed } from "@/lib/core/sealed";
import { openRecipient } from "@/lib/engine/payouts/recipients.server";
import { revealing } from "@/lib/platform/audit/revealing.server";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { openSealed } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import {
  type PersonRecord,
  type Traces,
  listDeliveriesOf,
  listIdsOf,
  listPersonRecords,
  listRecipientsOf,
} from "./records.server";
import { type FindPersonInput, type PersonFile } from "./schema";
import { tracesOf } from "./traces.server";

/** What one file carries; more of one person than this is asked for by the team of the database. */
const RECORDS_MAX = 1_000;
const EVENTS_MAX = 20;

/** All that is held about one person, for that person: what each record says of it, and the events that told so. */
export async function exportPerson(ctx: Context, { who, reason }: FindPersonInput): Promise<PersonFile> {
  const { traces, mask, index } = tracesOf(ctx.vault, who);
  return revealing(ctx, async (tx) => {
    const ids = await listIdsOf(tx, scopeOf(ctx.actor), traces, {
      after: null,
      limit: oneMoreThan(RECORDS_MAX),
    });
    const held = await listPersonRecords(tx, ids.slice(0, RECORDS_MAX), traces);
    const records = [];
    for (const record of held) records.push(await viewOf(tx, ctx.vault, record));
    const recipients = await recipientsOf(tx, ctx, traces);
    const file = {
      about: who,
      madeAt: ctx.clock.now().toISOString(),
      isWhole: ids.length <= RECORDS_MAX,
      records,
      recipients,
    };
    return {
      shown: { json: `${JSON.stringify(file, null, 2)}\n`, records: records.length + recipients.length },
      entry: {
        act: "personal_data.export",
        objectType: "data_subject",
        objectId: index,
        reason,
        details: { who: mask, records: records.length, recipients: recipients.length },
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
  const events = await listDeliveriesOf(reader, [row.id], EVENTS_MAX);
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
    events: events.map((event) => ({
      event: event.event,
      receivedAt: event.receivedAt,
      // The bytes name whoever paid, and nobody else.
      ...(parts.includes("counterpart") &&
        event.archivedIn === null && { body: openDelivery(vault, event).toString("utf8") }),
    })),
  };
}

async function recipientsOf(reader: Reader, ctx: Context, traces: Traces) {
  const rows = await listRecipientsOf(reader, scopeOf(ctx.actor), traces);
  return rows.map((row) => ({
    wallet: row.wallet,
    name: row.name,
    ...openRecipient(ctx.vault, row),
    addedAt: row.addedAt,
    usedAt: row.usedAt,
  }));
}
