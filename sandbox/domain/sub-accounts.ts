import { z } from "@hono/zod-openapi";
import { PRINCIPAL, SUB_ACCOUNT_REFERENCE, newId } from "@/lib/core/ids";
import { openLedgerAccounts } from "../ledger/ledger";
import { type Tx } from "../store/store";
import { badRequest, conflict, notFound } from "./service-error";
import { moment, sentMoment, sentUuid, wireObject, wireText } from "./wire";

const NAME_MAX = 255;

/** Specification, "Sub-account". Reading: both fields are required, as every sub-account that is shown has both. */
export const SubAccountInput = wireObject({
  reference: z.string().regex(SUB_ACCOUNT_REFERENCE),
  name: wireText(NAME_MAX).min(1),
}).openapi("SubAccountInput");

export const SubAccountAnswer = z
  .object({
    id: sentUuid,
    reference: z.string(),
    name: z.string(),
    status: z.enum(["approved", "suspended"]),
    createdAt: sentMoment,
  })
  .openapi("SubAccount");

export const SubAccountsAnswer = z.object({ data: z.array(SubAccountAnswer) }).openapi("SubAccounts");

type WalletRow = { id: string; reference: string; name: string; status: string; created_at: Date };

const viewSubAccount = ({ id, reference, name, status, created_at }: WalletRow) => ({
  id,
  reference,
  name,
  status,
  createdAt: moment(created_at),
});

export async function createSubAccount(tx: Tx, { reference, name }: z.output<typeof SubAccountInput>) {
  if (reference === PRINCIPAL)
    throw badRequest("principal is the main account", "SUB_ACCOUNT_INVALID_REFERENCE", {
      issues: [{ field: "reference", message: "is reserved" }],
    });
  const [wallet] = await tx.query<WalletRow>(
    `insert into wallets (reference, id, name, status, created_at) values ($1, $2, $3, 'approved', $4)
     on conflict (reference) do nothing returning *`,
    [reference, newId(), name, tx.now],
  );
  if (!wallet)
    throw conflict(
      "sub-account",
      "reference",
      reference,
      "The reference is already used in the account",
      "SUB_ACCOUNT_REFERENCE_TAKEN",
    );
  await openLedgerAccounts(tx, reference);
  return viewSubAccount(wallet);
}

export async function listSubAccounts(tx: Tx) {
  const wallets = await tx.query<WalletRow>("select * from wallets where reference <> $1 order by seq", [
    PRINCIPAL,
  ]);
  return { data: wallets.map(viewSubAccount) };
}

export async function setSubAccountStatus(tx: Tx, reference: string, status: "approved" | "suspended") {
  const [wallet] = await tx.query<WalletRow>(
    "update wallets set status = $2 where reference = $1 and reference <> $3 returning *",
    [reference, status, PRINCIPAL],
  );
  if (!wallet) throw notFound("sub-account", reference, "SUB_ACCOUNT_NOT_FOUND");
  return viewSubAccount(wallet);
}
