"use client";

import { useQuery } from "@tanstack/react-query";
import { Snowflake } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type Freeze, type WaitingLift } from "@/lib/platform/settings/freeze-schema";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Link } from "../ui/link";
import { Section } from "../kit/page/section";
import { useWalletName } from "../kit/wallets/use-wallet-name";
import { Button } from "../ui/button";
import { RestoreCause } from "../kit/status/restore-cause";
import { FreezeDialog } from "./freeze-dialog";
import { type FreezableWallet, SetFreezeDialog } from "./set-freeze-dialog";
import { type SettingsActions } from "./settings-actions";
import { Callout } from "../ui/callout";

/** The active freezes, with controls to set and to lift them. */
export function FreezeSection({
  wallets,
  actions,
  mayLift,
  isOfAll,
}: {
  wallets: readonly FreezableWallet[];
  actions: Pick<SettingsActions, "setFreeze" | "liftFreeze">;
  /** A person who may set a freeze does not always have the right to lift it. */
  mayLift: boolean;
  /** False for a person limited to some wallets, who neither freezes the whole account nor lifts that. */
  isOfAll: boolean;
}) {
  const t = useTranslations("settings.freeze");
  const nameOf = useWalletName();
  const { data } = useQuery(settingsQueries.freezes());
  const [dialog, setDialog] = useState<"set" | Freeze | null>(null);
  const freezes = data?.items ?? [];
  const isAfterRestore = freezes.some(({ cause }) => cause === "restore");
  const wordsOf = ({ target, walletName }: Pick<Freeze, "target" | "walletName">) =>
    target === WHOLE_ACCOUNT ? t("all") : nameOf({ reference: target, name: walletName });

  return (
    <Section
      title={t("title")}
      description={t(isAfterRestore ? "leadAfterRestore" : "lead")}
      flush
      actions={
        <Button variant="danger" size="sm" onClick={() => setDialog("set")}>
          <Snowflake aria-hidden />
          {t("set")}
        </Button>
      }
    >
      {freezes.length === 0 ? (
        <p className="px-4 py-3">
          <span className="font-medium">{t("none")}.</span>{" "}
          <span className="text-muted-foreground">{t("noneHint")}</span>
        </p>
      ) : (
        <ul className="divide-y">
          {freezes.map((freeze) => (
            <li
              key={freeze.target}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="grid min-w-0 gap-0.5">
                <bdi className="font-medium">{wordsOf(freeze)}</bdi>
                {freeze.cause === "restore" ? (
                  <RestoreCause cause={freeze.reason} />
                ) : (
                  <ExternalText text={freeze.reason} />
                )}
                <span className="text-sm text-muted-foreground">
                  <bdi>{freeze.cause === "restore" ? t("byItself") : freeze.by}</bdi> ·{" "}
                  <DateTime value={freeze.since} />
                  {freeze.cause === "restore" && (
                    <>
                      {" · "}
                      <Link
                        href={addressOf.outages()}
                        className="text-primary underline-offset-4 hover:underline"
                      >
                        {t("found")}
                      </Link>
                    </>
                  )}
                </span>
              </div>
              {freeze.lift !== null && <WaitingLiftNote lift={freeze.lift} />}
              {freeze.lift === null && mayLift && (isOfAll || freeze.target !== WHOLE_ACCOUNT) && (
                <Button variant="secondary" size="sm" onClick={() => setDialog(freeze)}>
                  {t(freeze.cause === "restore" ? "liftAfterRestore" : "lift")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog === "set" && (
        <SetFreezeDialog
          wallets={wallets}
          mayFreezeAll={isOfAll}
          act={actions.setFreeze}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== "set" && (
        <FreezeDialog
          {...(dialog.cause === "restore"
            ? {
                title: t("liftAfterRestoreTitle"),
                lead: t("liftAfterRestoreLead"),
                confirm: t("liftAfterRestore"),
              }
            : {
                title: t("liftTitle", { wallet: wordsOf(dialog) }),
                lead: t("liftLead"),
                confirm: t("lift"),
              })}
          targets={[{ target: dialog.target, label: wordsOf(dialog) }]}
          act={actions.liftFreeze}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
  );
}

/** A request to lift a freeze: its author and its end, the people who may agree, and a link to it for them. */
function WaitingLiftNote({ lift }: { lift: WaitingLift }) {
  const t = useTranslations("settings.freeze.waiting");
  return (
    <Callout tone="info" role="note" title={t("title")} className="w-full">
      <p>
        {t.rich(lift.isOwn ? "own" : "by", {
          name: () => <ExternalText text={lift.requestedBy} />,
          at: () => <DateTime value={lift.requestedAt} />,
          until: () => <DateTime value={lift.endsAt} />,
        })}
      </p>
      {lift.mayAgree !== null && (
        <p>
          {lift.mayAgree.length === 0
            ? t("nobody")
            : t("mayAgree", { count: lift.mayAgree.length, names: lift.mayAgree.join(", ") })}{" "}
          <Link
            href={addressOf.changeRequests(lift.changeId)}
            className="text-primary underline-offset-4 hover:underline"
          >
            {t("see")}
          </Link>
        </p>
      )}
    </Callout>
  );
}
