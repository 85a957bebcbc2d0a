import { randomUUID } from "node:crypto";
import { type Metadata, type Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { PageHeader } from "@/components/kit/page-header";
import { WithdrawalForm } from "@/components/withdrawals/withdrawal-form";
import { isUuid } from "@/lib/core/ids";
import { getWithdrawalForm } from "@/lib/withdrawals/get-withdrawal-form.server";
import { copyRecipientAction, createWithdrawalAction } from "../actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<{ intent?: string | string[]; recipient?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("new") };
}

export default async function NewWithdrawalPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const { intent, recipient } = await searchParams;
  const ctx = await contextFor({ wallet, right: "withdrawal.request" });
  const t = await getTranslations("withdrawals");
  const { underWay, ...data } = await getWithdrawalForm(ctx, {
    intent: idIn(intent),
    recipient: idIn(recipient),
  });
  return (
    <ClientMessages of={["withdrawals", "intents"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[
            { label: t("title"), href: `/w/${encodeURIComponent(wallet)}/withdrawals` as Route },
            { label: t("new") },
          ]}
          title={t("new")}
        />
        <WithdrawalForm
          setting={{ wallet, ...data }}
          intentId={underWay ?? randomUUID()}
          isUnderWay={underWay !== null}
          action={createWithdrawalAction}
          copyRecipient={copyRecipientAction}
        />
      </div>
    </ClientMessages>
  );
}

const idIn = (value: string | string[] | undefined): string | null =>
  typeof value === "string" && isUuid(value) ? value : null;
