import "server-only";
import { createTranslator } from "next-intl";
import { getLocale } from "next-intl/server";
import { paperOf } from "@/components/receipts/receipt-paper";
import { makeReceipt } from "@/lib/composers/receipts/make-receipt.server";
import { type ReceiptPaper } from "@/lib/composers/receipts/paper";
import { drawQr } from "@/lib/core/pictures/draw-qr.server";
import { LOCALES, DEFAULT_LOCALE } from "@/lib/core/enums/locales";
import { RECEIPT_KINDS } from "@/lib/core/enums/receipts";
import { isOneOf } from "@/lib/core/enums/enums";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { catalogues } from "@/messages/catalogue";

type Asked = { kind: string; id: string };

/**
 * A receipt in the reader's language. Throws `not_found` where the object does not exist, and `conflict` where no
 * receipt is available yet.
 */
export async function receiptPaper(ctx: Context, { kind, id }: Asked): Promise<ReceiptPaper> {
  if (!isOneOf(RECEIPT_KINDS, kind)) throw new AppError("not_found", { message: "receipt" });
  const receipt = await makeReceipt(ctx, { kind, id });
  const wanted = await getLocale();
  const locale = LOCALES.find((one) => one === wanted) ?? DEFAULT_LOCALE;
  const t = createTranslator({ locale, messages: catalogues[locale], namespace: "receipts" });
  return paperOf(receipt, {
    t,
    locale,
    qr: drawQr(receipt.checkUrl),
    isTest: ctx.env.environment === "sandbox",
  });
}
