import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { CustomerDetail } from "@/components/customers/customer-detail";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { getCustomer, walletOfCustomer } from "@/lib/domain/customers/get-customer.server";
import { customerQueries } from "@/lib/domain/customers/queries";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { noteQueries } from "@/lib/domain/notes/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { noteActionsOf } from "../../w/[wallet]/notes/note-actions";
import { expectPayerAction, unexpectPayerAction } from "../actions";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("customers"))("one") };
}

export default async function CustomerPage({ params }: Props) {
  const { id: name } = await params;
  const ctx = await contextFor();
  const id = name.toLowerCase();
  const wallet = await orNotFound(walletOfCustomer(ctx, id));
  const noted = { objectType: "customer", objectId: id } as const;
  const mayNote = mayDo(ctx.actor, "note.write");
  const t = await getTranslations("customers");
  return (
    <ClientMessages of={["blocks", "customers", "notes", "refunds"]}>
      <Prefetched
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
        read={(reads) =>
          Promise.all([
            reads.one(customerQueries.detail(id), () => getCustomer(ctx, id)),
            reads.one(noteQueries.of(wallet, noted), () => getNotes({ ...ctx, wallet }, noted)),
          ])
        }
      >
        <CustomerDetail
          id={id}
          canCharge={mayDo(ctx.actor, "charge.create")}
          notes={noteActionsOf(ctx.actor)}
          expect={mayNote ? { expect: expectPayerAction, unexpect: unexpectPayerAction } : undefined}
        />
      </Prefetched>
    </ClientMessages>
  );
}
