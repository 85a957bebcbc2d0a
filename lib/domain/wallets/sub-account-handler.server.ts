import "server-only";
import { z } from "zod";
import { PRINCIPAL } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { type IntentHandler, REFERENCE_TAKEN } from "@/lib/engine/intents/handler.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { PixError } from "@/lib/pix/pix-error";
import { wasMadeSince } from "@/lib/pix/service-clock";
import { type SubAccountWire } from "@/lib/pix/wire/sub-account";
import { mergeWallet } from "./records.server";
import { type FieldFaults } from "@/lib/core/errors/app-error";

const SentSubAccount = z.object({ reference: z.string(), name: z.string() });
const sentBy = (intent: IntentRow) => SentSubAccount.parse(parseJson(intent.body.toString("utf8")));

function isOurs(intent: IntentRow, reported: SubAccountWire): boolean {
  const sent = sentBy(intent);
  return reported.reference === sent.reference && reported.name === sent.name;
}

/** Specification, "POST /sub-accounts": without a key; the service refuses a second one of the same reference. */
export const subAccountHandler: IntentHandler<SubAccountWire, "sub_account"> = {
  kind: "sub_account",

  send: ({ pix }, { body, traceId, id: intentId }) =>
    pix.createSubAccount(body, { wallet: PRINCIPAL, traceId, intentId }),

  /**
   * The list is complete: the holder of the reference is on it, and a sub-account of another holder is not ours
   * (faults, F16).
   */
  async lookUp({ pix }, intent) {
    const { traceId, id: intentId } = intent;
    const { items, unreadable } = await pix.listSubAccounts({ wallet: PRINCIPAL, traceId, intentId });
    const holder = items.find((reported) => reported.reference === sentBy(intent).reference);
    // Which reference an unreadable one bears, and how old one without its moment is, is unknown.
    if ((!holder && unreadable > 0) || holder?.createdAt === null)
      throw new PixError({ about: "GET /sub-accounts", proof: "ambiguous", kind: "unexpected" });
    if (!holder) return null;
    const isNoOlder = wasMadeSince(
      holder.createdAt,
      intent.firstSentAt ?? intent.createdAt,
      pix.leastServiceAheadMs(),
    );
    return isNoOlder && isOurs(intent, holder) ? holder : REFERENCE_TAKEN;
  },

  isOurs,

  async accept(tx, _intent, { id, reference, name, status, createdAt }, { now }) {
    await mergeWallet(tx, {
      reference,
      subAccountId: id,
      name,
      status,
      createdAt: createdAt ?? now,
      readAt: now,
    });
    return { resultId: reference, frames: [{ name: "wallet.changed" }] };
  },

  fieldsOf: fieldsOfSubAccountRefusal,
};

type Refusal = {
  status?: number | undefined;
  code?: string | undefined;
  serviceMessage?: string | undefined;
  details?: unknown;
};

const REFUSED = "refused_by_service";
const DETAILS_LENGTH_MAX = 4_000;

/** Specification, "POST /sub-accounts" and "Named codes". Undefined is "above the form". */
function fieldsOfSubAccountRefusal(refusal: Refusal): FieldFaults | undefined {
  if (refusal.status === 409) return { reference: "taken" };
  if (refusal.code === "SUB_ACCOUNT_INVALID_REFERENCE") return { reference: REFUSED };
  if (refusal.status !== 400) return undefined;
  const details = JSON.stringify(refusal.details ?? "").slice(0, DETAILS_LENGTH_MAX);
  const words = `${details} ${refusal.serviceMessage ?? ""}`;
  const field = (["reference", "name"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(words));
  return field && { [field]: REFUSED };
}
