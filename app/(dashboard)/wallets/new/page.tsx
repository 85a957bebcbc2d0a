import { randomUUID } from "node:crypto";
import { type Metadata, type Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { PageHeader } from "@/components/kit/page-header";
import { SubAccountForm } from "@/components/sub-accounts/sub-account-form";
import { isUuid } from "@/lib/core/ids";
import { getSubAccountDraft } from "@/lib/sub-accounts/get-sub-account-draft.server";
import { createSubAccountAction } from "../actions";

type Props = { searchParams: Promise<{ intent?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("new") };
}

export default async function NewWalletPage({ searchParams }: Props) {
  const { intent } = await searchParams;
  const ctx = await contextFor({ right: "sub_account.create" });
  const t = await getTranslations("wallets");
  const draft = await getSubAccountDraft(ctx, typeof intent === "string" && isUuid(intent) ? intent : null);
  return (
    <ClientMessages of={["wallets", "intents"]}>
      <div className="grid max-w-2xl gap-4">
        <PageHeader
          crumbs={[{ label: t("title"), href: "/wallets" as Route }, { label: t("new") }]}
          title={t("new")}
          description={t("form.lead")}
        />
        <SubAccountForm
          wallet={ctx.wallet}
          intentId={draft.underWay ?? randomUUID()}
          isUnderWay={draft.underWay !== null}
          taken={draft.taken}
          action={createSubAccountAction}
        />
      </div>
    </ClientMessages>
  );
}
