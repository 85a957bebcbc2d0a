"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/enums/payouts";
import { type RulesView } from "@/lib/domain/payout-rules/rules-view";
import { type RequestRulesForm } from "@/lib/domain/payout-rules/schema";
import { carryOver, differencesOf } from "@/lib/engine/payouts/differences";
import { areTiers } from "@/lib/engine/payouts/limits";
import { unreachableTiers } from "@/lib/engine/payouts/reach";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { ActionNote } from "@/components/mutations/action-note";
import { type ServerAction } from "@/components/mutations/outcome";
import { useServerAction } from "@/components/mutations/use-action";
import { addressOf } from "@/components/kit/navigation/addresses";
import { Section } from "@/components/kit/page/section";
import { useNameOfWallet } from "@/components/kit/wallets/wallet-name";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Field } from "../../ui/field";
import { Textarea } from "../../ui/textarea";
import { toast } from "sonner";
import { ToggleGroup, ToggleGroupItem } from "../../ui/toggle-group";
import { HoursFields } from "./hours-fields";
import { TierFields } from "./tier-fields";
import { LimitsSection } from "./limits-section";
import { RuleDifferences } from "../rule-differences";
import { SwitchFields } from "./switch-fields";
import { type WhatIfAction, useWhatIf } from "@/components/what-if/use-what-if";
import { WhatIfSection } from "./what-if-section";

export type ChangeRulesAction = ServerAction<RequestRulesForm, ChangeRequestResult>;

const REASON_MAX = 255;

/**
 * The rules as a draft. Its changes and its effect on the past are shown beside it, and nothing takes effect before
 * another person approves.
 */
export function RulesEditor({
  view,
  isAlone,
  actions,
}: {
  /** As they stand now: a later version of them does not overwrite the draft. */
  view: RulesView;
  /** True where no other person could approve: the change takes effect at once. */
  isAlone: boolean;
  actions: { change: ChangeRulesAction; whatIf: WhatIfAction };
}) {
  const t = useTranslations("payoutRules.edit");
  const kinds = useTranslations("payoutRules.kinds");
  const router = useRouter();
  const nameOf = useNameOfWallet();
  const [base, setBase] = useState({ version: view.version, rules: view.rules });
  const [draft, setDraft] = useState<PayoutRules>(view.rules);
  const [kind, setKind] = useState<PayoutKind>("withdrawal");
  const [reason, setReason] = useState("");
  const [wasAsked, setWasAsked] = useState(false);
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const asking = useServerAction(actions.change, { ifTwice: "harmless", keys: [], isPageToo: true });

  const differences = useMemo(() => differencesOf(base.rules, draft), [base, draft]);
  const isValid =
    faults.size === 0 &&
    PAYOUT_KINDS.every((each) => areTiers(draft[each].ladder) && unreachableTiers(draft, each).length === 0);
  const whatIf = useWhatIf(draft, isValid, actions.whatIf);
  const isOvertaken =
    view.version !== base.version || (whatIf.told?.version ?? base.version) !== base.version;

  const set = <Kind extends PayoutKind>(of: Kind, change: Partial<PayoutRules[Kind]>) =>
    setDraft((rules) => ({ ...rules, [of]: { ...rules[of], ...change } }));
  const noteFault = useCallback((field: string, isFaulty: boolean) => {
    setFaults((known) => {
      if (known.has(field) === isFaulty) return known;
      const next = new Set(known);
      if (isFaulty) next.add(field);
      else next.delete(field);
      return next;
    });
  }, []);

  const startFrom = (rules: PayoutRules) => {
    setBase({ version: view.version, rules: view.rules });
    setDraft(rules);
    asking.reset();
  };
  const submit = () => {
    setWasAsked(true);
    if (!isValid || reason.trim() === "") return;
    void asking.run(
      { ofVersion: base.version, rules: draft, reason },
      {
        onDone: ({ changeId, isApplied }) => {
          toast.success(t(isApplied ? "applied" : "asked"));
          router.push(isApplied ? addressOf.payoutRules() : addressOf.changeRequests(changeId));
        },
      },
    );
  };

  return (
    <div className="grid grid-cols-1 gap-4 2xl:grid-cols-[minmax(0,1fr)_25rem] 2xl:items-start">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <ToggleGroup
          type="single"
          aria-label={t("which")}
          className="justify-self-start"
          value={kind}
          onValueChange={(next) => next !== "" && setKind(next as PayoutKind)}
        >
          {PAYOUT_KINDS.map((each) => (
            <ToggleGroupItem key={each} value={each}>
              {kinds(each)}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        {/* Each version and kind begins with fields of its own: what was typed and could not be read goes with them. */}
        <div key={`${base.version} ${kind}`} className="grid grid-cols-1 gap-4">
          <TierFields
            kind={kind}
            of={draft[kind]}
            before={base.rules[kind]}
            unreachable={unreachableTiers(draft, kind)}
            onChange={(change) => set(kind, change)}
            onFault={noteFault}
          />
          <LimitsSection
            kind={kind}
            draft={draft}
            before={base.rules}
            wallets={view.wallets[kind]}
            projects={view.projects}
            onChange={set}
            onPersonDay={(change) =>
              setDraft((rules) => ({
                ...rules,
                personDayCentavos: { ...rules.personDayCentavos, ...change },
              }))
            }
            onFault={noteFault}
          />
          <Section title={t(kind === "withdrawal" ? "switchesAndHours" : "hoursTitle")}>
            <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
              {kind === "withdrawal" && (
                <SwitchFields
                  of={draft.withdrawal}
                  before={base.rules.withdrawal}
                  wallets={view.wallets.withdrawal.map(({ wallet }) => ({ wallet, name: nameOf(wallet) }))}
                  hasRelaxedRules={view.hasRelaxedRules}
                  onChange={(change) => set("withdrawal", change)}
                />
              )}
              <HoursFields
                hours={draft[kind].hours}
                before={base.rules[kind].hours}
                onChange={(hours) => set(kind, { hours })}
              />
            </div>
          </Section>
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 2xl:sticky 2xl:top-20">
        {isOvertaken && (
          <Callout
            role="alert"
            tone="warning"
            title={t("overtaken")}
            actions={
              view.version === base.version ? (
                <Button size="sm" variant="secondary" onClick={() => router.refresh()}>
                  {t("readAgain")}
                </Button>
              ) : (
                <>
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() => startFrom(carryOver(base.rules, draft, view.rules))}
                  >
                    {t("carryOver")}
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => startFrom(view.rules)}>
                    {t("discard")}
                  </Button>
                </>
              )
            }
          >
            {view.version !== base.version && (
              <RuleDifferences differences={differencesOf(base.rules, view.rules)} nameOf={nameOf} />
            )}
          </Callout>
        )}
        <Section
          title={t("changes", { count: differences.length })}
          description={differences.length === 0 ? t("noChanges") : undefined}
          actions={
            differences.length > 0 && (
              <Button size="sm" variant="ghost" onClick={() => startFrom(view.rules)}>
                {t("undo")}
              </Button>
            )
          }
        >
          <div className="grid gap-3">
            <RuleDifferences differences={differences} nameOf={nameOf} />
            <Field
              label={t("reason")}
              required
              error={wasAsked && reason.trim() === "" ? t("reasonMissing") : undefined}
            >
              {(wired) => (
                <Textarea
                  {...wired}
                  rows={2}
                  maxLength={REASON_MAX}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
            <ActionNote act={asking} />
            {!isValid && (
              <p role="alert" className="text-sm text-danger">
                {t("faulty")}
              </p>
            )}
            <p className="text-sm text-muted-foreground">{t(isAlone ? "alone" : "needsAnother")}</p>
            <Button
              pending={asking.isPending}
              disabled={differences.length === 0 || isOvertaken}
              onClick={submit}
            >
              {t(isAlone ? "apply" : "ask")}
            </Button>
          </div>
        </Section>
        <WhatIfSection kind={kind} {...whatIf} />
      </div>
    </div>
  );
}
