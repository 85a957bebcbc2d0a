import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { type Search, queryOf } from "@/app/_server/query-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { RecipientForm } from "@/components/withdrawals/recipients/recipient-form";
import { walletField } from "@/lib/core/forms/fields";
import { homeWalletOf, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { addRecipientAction } from "../actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("recipients"))("new") };
}

export default async function NewRecipientPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "recipient.keep" });
  const t = await getTranslations("recipients");
  const { wallet } = await queryOf(searchParams, { wallet: walletField() });
  const first = wallet !== undefined && maySeeWallet(ctx.actor, wallet) ? wallet : homeWalletOf(ctx.actor);
  return (
    <ClientMessages of={["recipients", "withdrawals"]}>
      <div className="grid max-w-3xl gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.recipients() }, { label: t("new") }]}
          title={t("new")}
          description={t("newLead")}
        />

        <RecipientForm wallet={first} action={addRecipientAction} />
      </div>
    </ClientMessages>
  );
}
