import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { namedWallets } from "@/app/_server/named-wallets";
import { Prefetched } from "@/app/_server/prefetched";
import { PageHeader } from "@/components/kit/page/page-header";
import { PeopleList } from "@/components/people/people-list";
import { listPeople } from "@/lib/domain/people/list-people.server";
import { peopleQueries } from "@/lib/domain/people/queries";
import { makeLinkAction } from "../change-requests/actions";
import {
  changeRightsAction,
  createPersonAction,
  disablePersonAction,
  enablePersonAction,
  endSessionOfAction,
  endSessionsAction,
  resetAccessAction,
} from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

export default async function TeamPage() {
  const ctx = await contextFor({ right: "people.manage" });
  const t = await getTranslations("people");
  const wallets = await namedWallets();
  return (
    <ClientMessages of={["changeRequests", "people"]}>
      <PageHeader title={t("title")} description={t("lead")} />
      <Prefetched read={(reads) => reads.one(peopleQueries.list(), () => listPeople(ctx))}>
        <PeopleList
          ownId={ctx.actor.personId}
          wallets={wallets.map(({ reference, name }) => ({ reference, name }))}
          mayGiveAll={ctx.actor.wallets === null}
          actions={{
            create: createPersonAction,
            changeRights: changeRightsAction,
            resetAccess: resetAccessAction,
            endSessions: endSessionsAction,
            endSession: endSessionOfAction,
            disable: disablePersonAction,
            enable: enablePersonAction,
            makeLink: makeLinkAction,
          }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
