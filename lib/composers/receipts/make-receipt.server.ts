import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { hideDocuments } from "@/lib/core/masks/hide-documents";
import { isUuid } from "@/lib/core/ids";
import { codeFrom, groupedCode } from "@/lib/core/transactions/receipt-code";
import { maskOf } from "@/lib/core/sealed";
import { type ReceiptKind } from "@/lib/core/enums/receipts";
import { type Context, type Services } from "@/lib/platform/context.server";
import { type Receipt, receiptStatus, receiptFacts } from "./receipt";
import { type ReceiptRow, findReceiptRow, insertReceipt } from "./records.server";
import { merchantOf, sourcesOf } from "./sources.server";

export const CHECK_PATH = "/conferir";

/** For everybody who sees the object. Throws `not_found` for what is not there or did not stay, `conflict` for what is not confirmed yet. */
export async function makeReceipt(
  ctx: Context,
  { kind, id }: { kind: ReceiptKind; id: string },
): Promise<Receipt> {
  const transactionId = id.toLowerCase();
  if (!isUuid(transactionId)) throw new AppError("not_found", { message: "receipt" });
  const row = await ctx.store.read((reader) => findReceiptRow(reader, ctx.wallet, transactionId));
  if (!row || !isOfKind(kind, row)) throw new AppError("not_found", { message: `${kind} ${transactionId}` });
  const sources = sourcesOf(row);
  const told = receiptFacts(kind, sources);
  if (!told && receiptStatus(kind, sources) === "doubted" && sources.settledAt !== null)
    throw new AppError("conflict", { reason: "receipt_not_yet", message: `${kind} ${transactionId}` });
  if (!told) throw new AppError("not_found", { message: `receipt of ${kind} ${transactionId}` });
  const code = codeOf(ctx, kind, transactionId);
  const issuedAt = ctx.clock.now();
  await ctx.store.transaction((tx) =>
    insertReceipt(tx, { codeIndex: codeIndexOf(ctx, code), kind, transactionId, madeAt: issuedAt }),
  );
  const { transaction, withdrawal, charge } = row;
  const isPayment = transaction.type === "payment";
  return {
    ...told,
    kind,
    transactionId,
    wallet: transaction.wallet,
    code: groupedCode(code),
    checkUrl: `${ctx.env.appUrl}${CHECK_PATH}?c=${groupedCode(code)}`,
    merchant: merchantOf(ctx, row),
    other: hideDocuments({
      name:
        transaction.counterpartName ??
        withdrawal?.holderName ??
        (isPayment ? charge?.customerName : null) ??
        null,
      document: maskOf(transaction.counterpartDocument ?? withdrawal?.holderDocument ?? null),
    }),
    customer: hideDocuments({ name: charge?.customerName ?? null }).name,
    ...hideDocuments({ description: transaction.description }),
    reference: transaction.externalReference,
    e2eId: transaction.e2eId,
    issuedAt,
  };
}

const isOfKind = (kind: ReceiptKind, { transaction, refund }: ReceiptRow): boolean =>
  kind === "refund" ? refund !== null : transaction.type === kind;

type Keyed = Pick<Services, "vault">;

/** Derived with a key that is in no database: a person who knows every id knows no code. */
export const codeOf = ({ vault }: Keyed, kind: ReceiptKind, transactionId: string): string =>
  codeFrom(Buffer.from(vault.blind("receipt", `${kind} ${transactionId}`), "base64url"));

export const codeIndexOf = ({ vault }: Keyed, code: string): string => vault.blind("receipt_code", code);
