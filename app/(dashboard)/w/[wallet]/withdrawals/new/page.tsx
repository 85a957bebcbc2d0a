import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { type Search, queryOf } from "@/app/_server/query-of";
import { Prefetched } from "@/app/_server/prefetched";
import { uuidField } from "@/lib/core/forms/fields";
import { FormSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { WithdrawalForm } from "@/components/withdrawals/withdrawal-form";
import { getWithdrawalForm } from "@/lib/domain/withdrawals/get-withdrawal-form.server";
import { lookUpRecipientAction, revealRegisteredAction } from "@/app/(dashboard)/recipients/actions";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { copyRecipientAction, createWithdrawalAction, previewWithdrawalAction } from "../actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("withdrawals"))("new") };
}

export default async function NewWithdrawalPage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet, right: "withdrawal.request" });
  const t = await getTranslations("withdrawals");
  const given = await queryOf(searchParams, {
    intent: uuidField(),
    recipient: uuidField(),
    to: uuidField(),
  });
  const asked = { intent: given.intent ?? null, recipient: given.recipient ?? null };
  return (
    <ClientMessages of={["recipients", "payoutRules", "withdrawals"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.withdrawals(wallet) }, { label: t("new") }]}
          title={t("new")}
        />
        <Prefetched skeleton={<FormSkeleton fields={6} />} read={() => getWithdrawalForm(ctx, asked)}>
          {({ underWay, ...data }) => (
            <WithdrawalForm
              setting={{ wallet, ...data }}
              underWay={underWay}
              action={createWithdrawalAction}
              decideUnsent={decideUnsentAction}
              copyRecipient={copyRecipientAction}
              revealRegistered={revealRegisteredAction}
              lookUp={lookUpRecipientAction}
              preview={previewWithdrawalAction}
              recipient={asked.recipient}
              to={given.to ?? null}
            />
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
