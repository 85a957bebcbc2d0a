import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { contextFor } from "@/app/_server/context-for";
import { setLocale } from "@/app/_server/locale-action";
import { Prefetched, prefetch } from "@/app/_server/prefetch";
import { PageHeader } from "@/components/kit/page-header";
import { OwnAccountView } from "@/components/people/own-account-view";
import { getToastChoices } from "@/lib/notifications/change-toasts.server";
import { notificationQueries } from "@/lib/notifications/queries";
import { getOwnAccount } from "@/lib/people/get-own-account.server";
import { peopleQueries } from "@/lib/people/queries";
import { changeToastsAction } from "../notifications/actions";
import {
  changePasswordAction,
  confirmSecondStepAction,
  endOwnOtherSessionsAction,
  endOwnSessionAction,
  offerSecondStepAction,
  removeSecondStepAction,
} from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("account.title") };
}

export default async function AccountPage() {
  const ctx = await contextFor({ right: "own_account.manage" });
  const t = await getTranslations("people.account");
  await Promise.all([
    prefetch(peopleQueries.own(), () => getOwnAccount(ctx)),
    prefetch(notificationQueries.toasts(), () => getToastChoices(ctx)),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <Prefetched>
        <OwnAccountView
          setLocale={setLocale}
          changeToasts={changeToastsAction}
          actions={{
            changePassword: changePasswordAction,
            offerSecondStep: offerSecondStepAction,
            confirmSecondStep: confirmSecondStepAction,
            removeSecondStep: removeSecondStepAction,
            endSession: endOwnSessionAction,
            endOtherSessions: endOwnOtherSessionsAction,
          }}
        />
      </Prefetched>
    </>
  );
}
