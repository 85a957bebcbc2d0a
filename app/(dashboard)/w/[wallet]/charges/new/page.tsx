import { randomUUID } from "node:crypto";
import { type Metadata, type Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { ChargeForm } from "@/components/charges/charge-form";
import { PageHeader } from "@/components/kit/page-header";
import { getChargeDraft } from "@/lib/charges/get-charge-draft.server";
import { isUuid } from "@/lib/core/ids";
import { createChargeAction } from "../actions";

type Props = {
  params: Promise<{ wallet: string }>;
  searchParams: Promise<{ intent?: string | string[]; from?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("charges"))("new") };
}

export default async function NewChargePage({ params, searchParams }: Props) {
  const { wallet } = await params;
  const { intent, from } = await searchParams;
  const ctx = await contextFor({ wallet, right: "charge.create" });
  const t = await getTranslations("charges");
  const draft = await getChargeDraft(ctx, { intent: idIn(intent), from: idIn(from) });
  return (
    <ClientMessages of={["charges", "intents"]}>
      <div className="grid gap-4">
        <PageHeader
          crumbs={[
            { label: t("title"), href: `/w/${encodeURIComponent(wallet)}/charges` as Route },
            { label: t("new") },
          ]}
          title={t("new")}
        />
        <ChargeForm
          wallet={wallet}
          intentId={draft.underWay ?? randomUUID()}
          isUnderWay={draft.underWay !== null}
          action={createChargeAction}
          projects={draft.projects}
          destinations={draft.destinations}
          startWith={draft.startWith}
        />
      </div>
    </ClientMessages>
  );
}

const idIn = (value: string | string[] | undefined): string | null =>
  typeof value === "string" && isUuid(value) ? value : null;
