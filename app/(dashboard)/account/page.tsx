import { type Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/app/_server/client-messages";
import { contextFor } from "@/app/_server/context-for";
import { setLocale } from "@/app/_server/locale-action";
import { Prefetched } from "@/app/_server/prefetched";
import { SectionsSkeleton } from "@/components/kit/page/skeletons";
import { PageHeader } from "@/components/kit/page/page-header";
import { ToastChoices } from "@/components/notifications/toast-choices";
import { OwnAccountView } from "@/components/people/own-account-view";
import { getToastChoices } from "@/lib/platform/notifications/change-toasts.server";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { getOwnAccount } from "@/lib/domain/people/get-own-account.server";
import { peopleQueries } from "@/lib/domain/people/queries";
import { changeToastsAction } from "../notifications/actions";
import {
  addPasskeyAction,
  changePasswordAction,
  confirmSecondStepAction,
  endOwnOtherSessionsAction,
  endOwnSessionAction,
  offerPasskeyAction,
  offerSecondStepAction,
  removePasskeyAction,
  removeSecondStepAction,
  renewRecoveryCodesAction,
} from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("account.title") };
}

export default async function AccountPage() {
  const ctx = await contextFor({ right: "own_account.manage" });
  const t = await getTranslations("people.account");
  return (
    <ClientMessages of={["people"]}>
      <PageHeader title={t("title")} description={t("lead")} />
      <Prefetched
        skeleton={<SectionsSkeleton lines={[7, 6, 5, 4]} />}
        read={(reads) =>
          Promise.all([
            reads.one(peopleQueries.own(), () => getOwnAccount(ctx)),
            reads.one(notificationQueries.toasts(), () => getToastChoices(ctx)),
          ])
        }
      >
        <OwnAccountView
          setLocale={setLocale}
          toasts={<ToastChoices act={changeToastsAction} />}
          actions={{
            changePassword: changePasswordAction,
            offerSecondStep: offerSecondStepAction,
            confirmSecondStep: confirmSecondStepAction,
            removeSecondStep: removeSecondStepAction,
            renewRecoveryCodes: renewRecoveryCodesAction,
            offerPasskey: offerPasskeyAction,
            addPasskey: addPasskeyAction,
            removePasskey: removePasskeyAction,
            endSession: endOwnSessionAction,
            endOtherSessions: endOwnOtherSessionsAction,
          }}
        />
      </Prefetched>
    </ClientMessages>
  );
}
