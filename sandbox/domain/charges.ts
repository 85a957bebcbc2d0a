import { v5 } from "uuid";
import { type z } from "@hono/zod-openapi";
import { drawQr } from "@/lib/core/pictures/draw-qr.server";
import { PRINCIPAL, newId } from "@/lib/core/ids";
import { stringifyJson } from "@/lib/core/json/json";
import { chargeFeeOf } from "../ledger/fees";
import { sumOfLegs } from "../ledger/split";
import { type Tx } from "../store/store";
import { type SplitLeg, type Transaction, insertTransaction } from "../store/transactions";
import { brCodeOf } from "./br-code";
import { type ChargeInput } from "./charge-schema";
import { projectFor } from "./projects";
import { badRequest } from "./service-error";
import { brl, moment, present } from "./wire";

/** Specification, "Limits". */
const EXPIRES_IN_DEFAULT_SECONDS = 86_400;

type Caller = { wallet: string; idempotencyKey: string | undefined };

export async function createCharge(tx: Tx, caller: Caller, input: z.output<typeof ChargeInput>) {
  const charge = await openCharge(tx, caller, input);
  const code = charge.pix_copy_paste ?? "";
  return viewCharge(charge, code, drawQr(code));
}

/** The charge itself, without the image that its answer carries. */
export async function openCharge(
  tx: Tx,
  caller: Caller,
  input: z.output<typeof ChargeInput>,
): Promise<Transaction> {
  const projectId = await projectFor(tx, input.projectId);
  if (input.pspCredentialId !== undefined) await requireInstitution(tx, input.pspCredentialId);
  const legs = input.split?.map(({ subAccount, amount }) => ({ subAccount, amountCentavos: amount })) ?? [];
  if (legs.length > 0) await requireSplit(tx, caller.wallet, input.amount, legs);
  const id = newId();
  return insertTransaction(tx, {
    id,
    wallet: caller.wallet,
    type: "payment",
    status: "pending",
    amount: input.amount,
    description: input.description,
    external_reference: input.externalReference ?? null,
    idempotency_key: caller.idempotencyKey ?? null,
    customer: input.customer ? JSON.stringify(input.customer) : null,
    customer_id: input.customer ? customerIdOf(tx, input.customer, id) : null,
    project_id: projectId,
    psp_credential_id: input.pspCredentialId ?? null,
    psp_payment_id: id.replaceAll("-", ""),
    metadata: input.metadata ? stringifyJson(input.metadata) : null,
    pix_copy_paste: brCodeOf(id),
    expires_at: new Date(tx.now.getTime() + (input.expiresIn ?? EXPIRES_IN_DEFAULT_SECONDS) * 1000),
    split_requested: legs.length > 0 ? legs : null,
  });
}

function viewCharge(charge: Transaction, code: string, qrCodeBase64: string) {
  return present({
    id: charge.id,
    status: "pending",
    amount: brl(charge.amount),
    currency: "BRL",
    pixCopyPaste: code,
    qrCodeBase64,
    pspPaymentId: charge.psp_payment_id,
    expiresAt: charge.expires_at && moment(charge.expires_at),
    pspCredentialId: charge.psp_credential_id,
    externalReference: charge.external_reference,
    createdAt: moment(charge.created_at),
    split: charge.split_requested && viewLegs(charge.split_requested),
  });
}

export const viewLegs = (legs: readonly SplitLeg[]) =>
  legs.map(({ subAccount, amountCentavos }) => ({ subAccount, amount: brl(amountCentavos) }));

/** The same person is the same client: by document, else by e-mail; without either, each charge has its own. */
function customerIdOf(
  tx: Tx,
  customer: { document?: string | undefined; email?: string | undefined },
  id: string,
) {
  return v5(customer.document ?? customer.email?.toLowerCase() ?? id, tx.state.accountId);
}

async function requireInstitution(tx: Tx, id: string): Promise<void> {
  if (!tx.state.policy.institutionSelection)
    throw badRequest("The account may not choose an institution", "INSTITUTION_SELECTION_DISABLED");
  const rows = await tx.query("select 1 from institutions where id = $1 and enabled", [id]);
  if (rows.length === 0)
    throw badRequest("The pinned institution is not available", "INSTITUTION_UNAVAILABLE", {
      pspCredentialId: id,
    });
}

/** Specification, "Split rules" 1, 2 and 4: checked with the fee of now; the fee at payment decides what is paid out. */
async function requireSplit(tx: Tx, wallet: string, amountCentavos: number, legs: SplitLeg[]): Promise<void> {
  const references = legs.map((leg) => leg.subAccount);
  if (wallet === PRINCIPAL && references.includes(PRINCIPAL))
    throw badRequest("A charge of the main account cannot split to principal", "SPLIT_PRINCIPAL_NOT_ALLOWED");
  const known = await tx.query<{ reference: string; status: string }>(
    "select reference, status from wallets where reference = any($1)",
    [references],
  );
  const statuses = new Map(known.map(({ reference, status }) => [reference, status]));
  for (const reference of references) {
    const status = statuses.get(reference);
    if (status === undefined)
      throw badRequest(`Sub-account ${reference} is unknown`, "SPLIT_UNKNOWN_SUB_ACCOUNT", {
        subAccount: reference,
      });
    if (status === "suspended")
      throw badRequest(`Sub-account ${reference} is suspended`, "SPLIT_SUB_ACCOUNT_SUSPENDED", {
        subAccount: reference,
      });
  }
  const net = amountCentavos - chargeFeeOf(tx.state.fees.charge, amountCentavos);
  if (sumOfLegs(legs) > net)
    throw badRequest("The split exceeds the net amount of the charge", "SPLIT_EXCEEDS_NET", {
      splitAmount: brl(sumOfLegs(legs)),
      netAmount: brl(net),
    });
}
