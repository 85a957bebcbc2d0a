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
import { SubAccountForm } from "@/components/wallets/sub-account-form";
import { getSubAccountForm } from "@/lib/domain/wallets/get-sub-account-form.server";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { createSubAccountAction } from "../actions";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("new") };
}

export default async function NewWalletPage({ searchParams }: Props) {
  const ctx = await contextFor({ right: "sub_account.create" });
  const t = await getTranslations("wallets");
  const { intent = null } = await queryOf(searchParams, { intent: uuidField() });
  return (
    <ClientMessages of={["wallets"]}>
      <div className="grid max-w-2xl gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.wallets() }, { label: t("new") }]}
          title={t("new")}
          description={t("form.lead")}
        />
        <Prefetched skeleton={<FormSkeleton fields={3} />} read={() => getSubAccountForm(ctx, intent)}>
          {(form) => (
            <SubAccountForm
              wallet={ctx.wallet}
              underWay={form.underWay}
              taken={form.taken}
              action={createSubAccountAction}
              decideUnsent={decideUnsentAction}
            />
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
