"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { peopleQueries } from "@/lib/domain/people/queries";
import { DefinitionList } from "../kit/record/definition-list";
import { Section } from "../kit/page/section";
import { OwnPasskeys } from "./own-passkeys";
import { type ChooseLocale, LanguageMenu } from "../auth/language-menu";
import { addressOf } from "../kit/navigation/addresses";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";
import { ChangePasswordForm } from "./change-password-form";
import { OwnSessions } from "./own-sessions";
import { SecondStep } from "./second-step";
import { type OwnAccountActions } from "./people-actions";

/** One's own account: password, second step, sessions. */
export function OwnAccountView({
  actions,
  toasts,
  setLocale,
}: {
  actions: OwnAccountActions;
  /** Which notices are shown as toasts. */
  toasts: ReactNode;
  setLocale: ChooseLocale;
}) {
  const t = useTranslations("people.account");
  const roles = useTranslations("shell.roles");
  const people = useTranslations("people");
  const { data: account } = useSuspenseQuery(peopleQueries.own());

  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {account.needsSecondStep && (
        <Callout tone="warning" title={t("setUpTitle")} className="lg:col-span-2">
          {t("setUpDetail")}
        </Callout>
      )}
      <div className="grid gap-4">
        {account.hasPassword && (
          <Section title={t("password")}>
            <ChangePasswordForm act={actions.changePassword} />
          </Section>
        )}
        {account.offersPasskeys && <OwnPasskeys account={account} actions={actions} />}
        <SecondStep account={account} actions={actions} />
        <OwnSessions sessions={account.sessions} actions={actions} />
      </div>
      <div className="grid gap-4">
        <Section title={t("profile")}>
          <DefinitionList
            items={[
              { term: people("form.name"), detail: <bdi>{account.name}</bdi> },
              { term: people("form.email"), detail: account.email },
              { term: t("role"), detail: roles(account.role) },
              { term: t("wallets"), detail: account.wallets?.join(", ") ?? people("allWallets") },
              { term: t("language"), detail: <LanguageMenu named setLocale={setLocale} /> },
            ]}
          />
        </Section>
        {toasts}
        <Section title={t("notices")} description={t("noticesLead")}>
          <Button asChild variant="secondary">
            <Link href={addressOf.notices()}>{t("noticesOpen")}</Link>
          </Button>
        </Section>
      </div>
    </div>
  );
}
