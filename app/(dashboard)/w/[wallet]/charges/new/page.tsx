import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { type Search, queryOf } from "@/app/_server/query-of";
import { Prefetched } from "@/app/_server/prefetched";
import { uuidField } from "@/lib/core/forms/fields";
import { FormSkeleton } from "@/components/kit/page/skeletons";
import { addressOf } from "@/components/kit/navigation/addresses";
import { ChargeForm } from "@/components/charges/charge-form";
import { PageHeader } from "@/components/kit/page/page-header";
import { getChargeForm } from "@/lib/domain/charges/get-charge-form.server";
import { decideUnsentAction } from "@/app/(dashboard)/intents/actions";
import { createChargeAction } from "../actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Search;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("new") };
}

export default async function NewChargePage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const ctx = await contextFor({ wallet, right: "charge.create" });
  const t = await getTranslations("charges");
  const given = await queryOf(searchParams, { intent: uuidField(), from: uuidField() });
  const asked = { intent: given.intent ?? null, from: given.from ?? null };
  return (
    <ClientMessages of={["charges"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: addressOf.charges(wallet) }, { label: t("new") }]}
          title={t("new")}
        />
        <Prefetched skeleton={<FormSkeleton fields={6} />} read={() => getChargeForm(ctx, asked)}>
          {(form) => (
            <ChargeForm
              wallet={wallet}
              walletStatus={form.walletStatus}
              from={asked.from}
              underWay={form.underWay}
              action={createChargeAction}
              decideUnsent={decideUnsentAction}
              projects={form.projects}
              destinations={form.destinations}
              startWith={form.startWith}
            />
          )}
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
