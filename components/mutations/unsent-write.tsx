"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { intentQueries } from "@/lib/engine/intents/queries";
import { type DecideUnsentInput, type IntentView } from "@/lib/engine/intents/schema";
import { formatMoment } from "../kit/values/format-moment";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { ActionNote } from "./action-note";
import { type ServerAction } from "./outcome";
import { useServerAction } from "./use-action";

export type DecideUnsentAction = ServerAction<DecideUnsentInput, null>;

/** A write that the credential holds back, refused or of another account: that nothing left, until when it waits, and the person's two ways. */
export function UnsentWrite({
  wallet,
  intentId,
  decide,
  otherwise = null,
}: {
  wallet: string;
  intentId: string;
  decide: DecideUnsentAction;
  /** The content for a write that the credential does not hold back. */
  otherwise?: ReactNode;
}) {
  const { data } = useQuery(intentQueries.written(wallet, intentId, () => 0));
  if (!data || data === "forgotten" || data.refused === null) return otherwise;
  return <Unsent intent={data} refused={data.refused} decide={decide} />;
}

function Unsent({
  intent: { id: intentId, wallet, heldBecause },
  refused,
  decide,
}: {
  intent: IntentView;
  refused: NonNullable<IntentView["refused"]>;
  decide: DecideUnsentAction;
}) {
  const t = useTranslations("acts.held.unsent");
  const titles = useTranslations("acts.held.title");
  const locale = useLocale();
  // Said twice it is the same word, and what is settled stays as it is.
  const act = useServerAction(decide, { ifTwice: "harmless", keys: [intentQueries.all] });
  const { ended, chosen, leavesByItself, maySend, mayCancel } = refused;
  const moment = (iso: string) => formatMoment(new Date(iso), locale, "dateTime");
  const until = moment(refused.endsAt);
  if (ended !== null)
    return (
      <Callout role="status" tone="neutral" title={t(`${ended}.title`)}>
        <p>{t(`${ended}.detail`)}</p>
      </Callout>
    );
  const offersSend = maySend && chosen === null && !leavesByItself;
  const choose = (choice: DecideUnsentInput["choice"]) => () => void act.run({ wallet, intentId, choice });
  return (
    <div className="grid gap-2">
      <Callout
        role="status"
        tone="warning"
        title={titles(heldBecause === "other_account" ? "other_account" : "credential")}
        actions={
          (offersSend || mayCancel) && (
            <>
              {offersSend && (
                <Button size="sm" variant="secondary" disabled={act.isPending} onClick={choose("send")}>
                  {t("send")}
                </Button>
              )}
              {mayCancel && (
                <Button size="sm" variant="secondary" disabled={act.isPending} onClick={choose("cancel")}>
                  {t("cancel")}
                </Button>
              )}
            </>
          )
        }
      >
        {chosen === null ? (
          <p>{t(leavesByItself ? "leaves" : "asks", { until })}</p>
        ) : (
          <p>
            {chosen.by === null
              ? t("chosen", { moment: moment(chosen.at), until })
              : t("chosenBy", { by: chosen.by, moment: moment(chosen.at), until })}
          </p>
        )}
      </Callout>
      <ActionNote act={act} />
    </div>
  );
}
