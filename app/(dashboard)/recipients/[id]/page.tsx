import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Prefetched, orNotFound } from "@/app/_server/prefetched";
import { addressOf } from "@/components/kit/navigation/addresses";
import { DetailSkeleton } from "@/components/kit/page/skeletons";
import { RecipientDetail } from "@/components/withdrawals/recipients/recipient-detail";
import { assertExists } from "@/lib/composers/pages/assert-exists.server";
import { getRecipient } from "@/lib/domain/recipients/get-recipient.server";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import {
  agreeRecipientAction,
  detachFromRecipientAction,
  revealRegisteredAction,
  switchRecipientAction,
} from "../actions";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("recipients"))("one") };
}

export default async function RecipientPage({ params }: Props) {
  const { id: name } = await params;
  const ctx = await contextFor();
  const id = name.toLowerCase();
  await orNotFound(assertExists(ctx, "recipient", id));
  const t = await getTranslations("recipients");
  const { actor } = ctx;
  return (
    <ClientMessages of={["recipients", "withdrawals"]}>
      <Prefetched
        skeleton={
          <DetailSkeleton
            crumbs={[{ label: t("title"), href: addressOf.recipients() }, { label: t("one") }]}
            title={t("one")}
            hasDescription={false}
            columns={[[{ lines: 6 }, { lines: 6 }], [{ lines: 5 }]]}
            ratio="wide-narrow"
          />
        }
        read={(reads) => reads.one(recipientQueries.detail(id), () => getRecipient(ctx, id))}
      >
        <RecipientDetail
          id={id}
          canAgree={mayDo(actor, "recipient.agree")}
          canPay={mayDo(actor, "withdrawal.request")}
          agree={agreeRecipientAction}
          {...(mayDo(actor, "recipient.keep") && {
            change: switchRecipientAction,
            detach: detachFromRecipientAction,
          })}
          {...(mayDo(actor, "document.reveal") && { reveal: revealRegisteredAction })}
        />
      </Prefetched>
    </ClientMessages>
  );
}
