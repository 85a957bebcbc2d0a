"use client";

import { useTranslations } from "next-intl";
import { changeQueries } from "@/lib/platform/change-requests/queries";
import { type ChangeView } from "@/lib/platform/change-requests/schema";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { WhatIfLine } from "../what-if/what-if-line";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Section } from "../kit/page/section";
import { useNameOfWallet } from "../kit/wallets/wallet-name";
import { deviceOf } from "../kit/values/device-of";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { toast } from "sonner";
import { type AgreementActions } from "./agreement-actions";
import { useChangeLabels, type ChangeFact } from "./use-change-labels";
import { DefinitionList } from "../kit/record/definition-list";

/** One pending change: its effect, the requester and origin, and the action for a person who may decide. */
export function ChangeCard({ change, actions }: { change: ChangeView; actions: AgreementActions }) {
  const t = useTranslations("changeRequests");
  const { title, facts } = useChangeLabels()(change);
  const nameOf = useNameOfWallet();
  const reads = { ifTwice: "harmless" as const, keys: [changeQueries.all] };
  const agree = useServerAction(actions.agree, reads);
  const refuse = useServerAction(actions.refuse, reads);
  const takeBack = useServerAction(actions.takeBack, reads);
  const { id: changeId, sha256 } = change;
  const isPending = agree.isPending || refuse.isPending || takeBack.isPending;
  const device = deviceOf(change.userAgent);
  return (
    <Section
      title={
        <span id={changeId} className="scroll-mt-20">
          <ExternalText text={title} />
        </span>
      }
    >
      <div className="grid gap-3">
        <ChangeFacts facts={facts} />
        {change.kind === "rules.change" && (
          <WhatIfLine rules={change.payload.rules as PayoutRules} action={actions.whatIf} />
        )}
        {change.reason !== null && (
          <p>
            <span className="text-muted-foreground">{t("reason")}: </span>
            <ExternalText text={change.reason} />
          </p>
        )}
        <p className="text-sm text-muted-foreground">
          {t(change.isOwn ? "askedByYou" : "askedBy")} {!change.isOwn && <bdi>{change.requestedBy}</bdi>}{" "}
          <DateTime value={change.requestedAt} />
          {device !== null && <> · {device}</>}
          {change.address !== null && <> · {change.address}</>}
          {" · "}
          {t("endsAt")} <DateTime value={change.endsAt} />
        </p>
        {change.shared !== null && (
          <Callout tone="warning" role="note">
            {t(change.shared)}
          </Callout>
        )}
        {[agree, refuse, takeBack].map((act, index) => (
          <ActionNote key={index} act={act} />
        ))}
        {change.lacksSecondPerson && change.decision === null && (
          <Callout tone="warning" role="note" title={t("missing.title")}>
            {change.wallets === null
              ? t("missing.all")
              : t("missing.some", { wallets: change.wallets.map(nameOf).join(", ") })}{" "}
            {t("missing.wayOut")}
          </Callout>
        )}
        {change.may === "nothing" && <p className="text-sm text-muted-foreground">{t("notYours")}</p>}
        {change.may === "away" && <p className="text-sm text-muted-foreground">{t("notYet")}</p>}
        {change.may === "decide" && (
          <div className="flex flex-wrap gap-2">
            <Button
              pending={agree.isPending}
              disabled={isPending}
              onClick={() =>
                void agree.run({ changeId, sha256 }, { onDone: () => toast.success(t("agreed")) })
              }
            >
              {t("agree")}
            </Button>
            <Button
              variant="secondary"
              pending={refuse.isPending}
              disabled={isPending}
              onClick={() =>
                void refuse.run({ changeId, sha256 }, { onDone: () => toast.success(t("refused")) })
              }
            >
              {t("refuse")}
            </Button>
          </div>
        )}
        {change.may === "take_back" && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-sm text-muted-foreground">{t("waitsForOther")}</span>
            <Button
              variant="secondary"
              size="sm"
              pending={takeBack.isPending}
              disabled={isPending}
              onClick={() => void takeBack.run({ changeId, sha256 })}
            >
              {t("takeBack")}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

/** The old value and the new one side by side; one that stays is said once. */
function ChangeFacts({ facts }: { facts: readonly ChangeFact[] }) {
  const t = useTranslations("changeRequests");
  return (
    <DefinitionList
      items={facts.map(({ term, before, after }) => ({
        term,
        detail:
          before === undefined || before === after ? (
            <ExternalText text={after} />
          ) : (
            <>
              <span className="sr-only">{t("from")} </span>
              <ExternalText text={before} className="text-muted-foreground line-through" />
              <span aria-hidden> → </span>
              <span className="sr-only"> {t("to")} </span>
              <ExternalText text={after} className="font-medium" />
            </>
          ),
      }))}
    />
  );
}
