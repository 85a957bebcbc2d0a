"use client";

import { useTranslations } from "next-intl";
import { PRINCIPAL } from "@/lib/core/ids";
import { PAYOUT_ROLES, type PayoutKind } from "@/lib/core/enums/payouts";
import { type WalletLimits } from "@/lib/domain/payout-rules/rules-view";
import { NO_LIMITS } from "@/lib/engine/payouts/differences";
import { limitsOfPerson } from "@/lib/engine/payouts/reach";
import { type Limits, type PayoutRules } from "@/lib/engine/payouts/schema";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { SearchSelect } from "@/components/kit/fields/search-select";
import { Section } from "@/components/kit/page/section";
import { Button } from "../../ui/button";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../../ui/select";
import { LimitFields, LimitHeads } from "./limit-fields";

/** The limits by their holder: each role, all wallets, the wallets with their own, projects, recipients. */
export function LimitsSection({
  kind,
  draft,
  before,
  wallets,
  projects,
  onChange,
  onPersonDay,
  onFault,
}: {
  kind: PayoutKind;
  draft: PayoutRules;
  before: PayoutRules;
  wallets: readonly WalletLimits[];
  projects: ProjectChoices;
  onChange: <Kind extends PayoutKind>(kind: Kind, change: Partial<PayoutRules[Kind]>) => void;
  /** One sum for both kinds. */
  onPersonDay: (change: Partial<PayoutRules["personDayCentavos"]>) => void;
  onFault: (field: string, isFaulty: boolean) => void;
}) {
  const t = useTranslations("payoutRules");
  const kit = useTranslations("kit");
  const [of, was] = [draft[kind], before[kind]];
  const nameOf = (reference: string) =>
    reference === PRINCIPAL
      ? kit("principal")
      : (wallets.find(({ wallet }) => wallet === reference)?.name ?? reference);
  const setOwn = (wallet: string, limits: Limits | null) =>
    onChange(kind, {
      wallets:
        limits === null
          ? of.wallets.filter((each) => each.wallet !== wallet)
          : of.wallets.map((each) => (each.wallet === wallet ? { wallet, limits } : each)),
    });
  const setOfProject = (project: string, limits: Limits | null) =>
    onChange(kind, {
      projects:
        limits === null
          ? of.projects.filter((each) => each.project !== project)
          : of.projects.map((each) => (each.project === project ? { ...each, limits } : each)),
    });
  const otherProjects = projects.items.filter(({ id }) => !of.projects.some(({ project }) => project === id));
  const others = wallets.filter(({ wallet }) => !of.wallets.some((each) => each.wallet === wallet));
  return (
    <Section title={t("edit.limitsTitle")} description={t("edit.limitsLead")} flush>
      <LimitHeads />
      {PAYOUT_ROLES[kind].map((role) => {
        const limits = limitsOfPerson(draft, kind, role);
        return (
          limits && (
            <LimitFields
              key={role}
              name={t(`roles.${role}`)}
              note={t("personNote")}
              limits={limits}
              before={limitsOfPerson(before, kind, role) ?? limits}
              onChange={({ dayCentavos, ...next }) => {
                onChange(kind, { people: { ...of.people, [role]: next } });
                onPersonDay({ [role]: dayCentavos });
              }}
              onFault={onFault}
            />
          )
        );
      })}
      <LimitFields
        name={t("edit.otherWallets")}
        note={t("edit.otherWalletsNote")}
        limits={of.wallet}
        before={was.wallet}
        onChange={(wallet) => onChange(kind, { wallet })}
        onFault={onFault}
      />
      {of.wallets.map(({ wallet, limits }) => (
        <LimitFields
          key={wallet}
          name={nameOf(wallet)}
          note={t("walletOwn")}
          limits={limits}
          before={was.wallets.find((each) => each.wallet === wallet)?.limits ?? was.wallet}
          onChange={(next) => setOwn(wallet, next)}
          onFault={onFault}
          action={
            <Button
              variant="ghost"
              size="sm"
              className="-ml-2"
              aria-label={t("edit.dropOwnOf", { wallet: nameOf(wallet) })}
              onClick={() => setOwn(wallet, null)}
            >
              {t("edit.dropOwn")}
            </Button>
          }
        />
      ))}
      {others.length > 0 && (
        <div className="border-b px-4 py-2.5">
          <Select
            value=""
            onValueChange={(wallet) =>
              onChange(kind, { wallets: [...of.wallets, { wallet, limits: of.wallet }] })
            }
          >
            <SelectTrigger aria-label={t("edit.giveOwn")} className="w-full sm:w-80">
              <SelectValue placeholder={t("edit.giveOwn")}>{null}</SelectValue>
            </SelectTrigger>
            <SelectContent>
              {others.map(({ wallet }) => (
                <SelectItem key={wallet} value={wallet}>
                  {nameOf(wallet)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </div>
      )}
      {of.projects.map(({ project, name, limits }) => (
        <LimitFields
          key={project}
          name={name}
          note={t("edit.projectNote")}
          limits={limits}
          before={was.projects.find((each) => each.project === project)?.limits ?? NO_LIMITS}
          onChange={(next) => setOfProject(project, next)}
          onFault={onFault}
          action={
            <Button
              variant="ghost"
              size="sm"
              className="-ml-2"
              aria-label={t("edit.dropProjectOf", { project: name })}
              onClick={() => setOfProject(project, null)}
            >
              {t("edit.dropProject")}
            </Button>
          }
        />
      ))}
      {otherProjects.length > 0 && (
        <div className="border-b px-4 py-2.5">
          <SearchSelect
            aria-label={t("edit.giveProject")}
            className="w-full sm:w-80"
            choices={{ items: otherProjects, others: projects.others }}
            value={undefined}
            noneLabel={t("edit.giveProject")}
            onChange={(id) => {
              const name = otherProjects.find((each) => each.id === id)?.name;
              if (id !== undefined && name !== undefined)
                onChange(kind, { projects: [...of.projects, { project: id, name, limits: NO_LIMITS }] });
            }}
          />
        </div>
      )}
      {kind === "refund" ? (
        <LimitFields
          name={t("payer")}
          note={t("payerNote")}
          limits={draft.refund.payer}
          before={before.refund.payer}
          onChange={(payer) => onChange("refund", { payer })}
          onFault={onFault}
        />
      ) : (
        (["known", "new"] as const).map((which) => (
          <LimitFields
            key={which}
            name={t(which)}
            note={t(`${which}Note`)}
            limits={draft.withdrawal[which]}
            before={before.withdrawal[which]}
            onChange={(limits) => onChange("withdrawal", { [which]: limits })}
            onFault={onFault}
          />
        ))
      )}
    </Section>
  );
}
