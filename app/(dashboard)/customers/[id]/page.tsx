import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Piece, orNotFound } from "@/app/_server/piece";
import { CustomerDetail } from "@/components/customers/asleep";
import { addressOf } from "@/components/kit/addresses";
import { DetailSkeleton } from "@/components/kit/skeletons";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { getCustomer } from "@/lib/domain/customers/get-customer.server";
import { customerQueries } from "@/lib/domain/customers/queries";
import { mayDo } from "@/lib/platform/auth/rights";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("one") };
}

export default async function CustomerPage({ params }: Props) {
  const { id: name } = await params;
  const ctx = await contextFor();
  const id = name.toLowerCase();
  await orNotFound(assertExists(ctx, "customer", id));
  const t = await getTranslations("customers");
  return (
    <ClientMessages of={["customers", "blocks", "refunds"]}>
      <Piece
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.customers() }, { label: t("one") }]}
            title={t("one")}
            columns={[
              [{ lines: 8 }, { lines: 6 }],
              [{ lines: 3 }, { lines: 3 }, { lines: 4 }],
            ]}
            ratio="wide-narrow"
          />
        }
        read={(reads) => reads.one(customerQueries.detail(id), () => getCustomer(ctx, id))}
      >
        <CustomerDetail id={id} canCharge={mayDo(ctx.actor, "charge.create")} />
      </Piece>
    </ClientMessages>
  );
}
