import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { orNotFound } from "@/app/_server/prefetched";
import { receiptPaper } from "@/app/_server/receipt-paper";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { ReceiptActions } from "@/components/receipts/receipt-actions";
import { ReceiptSheet } from "@/components/receipts/receipt-sheet";
import { AppError } from "@/lib/core/errors/app-error";

type Props = { params: Promise<{ wallet: string; kind: string; id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("receipts"))("receipt") };
}

/** Made on the server, and white on every screen: what is seen is what is printed and sent. */
export default async function ReceiptPage({ params }: Props) {
  const { wallet, kind, id } = await params;
  const ctx = await contextFor({ wallet });
  const [t, charges, refunds, withdrawals] = await Promise.all([
    getTranslations("receipts"),
    getTranslations("charges"),
    getTranslations("refunds"),
    getTranslations("withdrawals"),
  ]);
  const of = {
    payment: { list: addressOf.charges(wallet), title: charges("title"), one: addressOf.charge(wallet, id) },
    refund: { list: addressOf.refunds(wallet), title: refunds("title"), one: addressOf.refund(wallet, id) },
    withdrawal: {
      list: addressOf.withdrawals(wallet),
      title: withdrawals("title"),
      one: addressOf.withdrawal(wallet, id),
    },
  }[kind as "payment"];
  const paper = await orNotFound(receiptPaper(ctx, { kind, id })).catch((error: unknown) => {
    // The object's page explains why there is no receipt yet.
    if (error instanceof AppError && error.reason === "receipt_not_yet") redirect(of.one);
    throw error;
  });
  const file = `/api/receipts/${kind}/${id}`;
  const query = `?wallet=${encodeURIComponent(wallet)}`;
  return (
    <ClientMessages of={["receipts"]}>
      <div className="grid grid-cols-1 gap-4">
        <div className="print:hidden">
          <PageHeader
            crumbs={[
              { label: of.title, href: of.list },
              { label: paper.amount, href: of.one },
              { label: t("receipt") },
            ]}
            title={paper.title}
          />
        </div>
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,50rem)_21.75rem] xl:items-start">
          <ReceiptSheet paper={paper} />
          <div className="print:hidden">
            <ReceiptActions
              pdf={`${file}/pdf${query}`}
              picture={`${file}/picture${query}`}
              fileName={paper.fileName}
              checkUrl={paper.check.url}
              share={paper.share}
            />
          </div>
        </div>
      </div>
    </ClientMessages>
  );
}
