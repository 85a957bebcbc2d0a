import { Plus } from "lucide-react";
import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { Listed, readViews } from "@/app/_server/listed";
import { Prefetched } from "@/app/_server/prefetched";
import { pageFilter } from "@/app/_server/page-filter";
import { type Search } from "@/app/_server/query-of";
import { addressOf } from "@/components/kit/navigation/addresses";
import { PageHeader } from "@/components/kit/page/page-header";
import { RecipientList } from "@/components/withdrawals/recipients/recipient-list";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { listRecipients } from "@/lib/domain/recipients/list-recipients.server";
import { recipientQueries } from "@/lib/domain/recipients/queries";
import { recipientParsers } from "@/lib/domain/recipients/filter";

type Props = { searchParams: Search };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("recipients"))("title") };
}

export default async function RecipientsPage({ searchParams }: Props) {
  const ctx = await contextFor();
  const t = await getTranslations("recipients");
  const canAdd = mayDo(ctx.actor, "recipient.keep");
  const { filter, refusal } = await pageFilter(searchParams, recipientParsers);
  if (refusal) return refusal;
  return (
    <ClientMessages of={["recipients"]}>
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={t("lead")}
          actions={
            canAdd && (
              <Button asChild>
                <Link data-page-create href={addressOf.newRecipient({ wallet: filter.wallet })}>
                  <Plus aria-hidden />
                  {t("new")}
                </Link>
              </Button>
            )
          }
        />
        <Prefetched
          read={(reads) =>
            Promise.all([
              reads.list(recipientQueries.list(filter), () => listRecipients(ctx, filter)),
              readViews(reads, ctx, "recipients"),
            ])
          }
        >
          <Listed actor={ctx.actor}>
            <RecipientList />
          </Listed>
        </Prefetched>
      </div>
    </ClientMessages>
  );
}
