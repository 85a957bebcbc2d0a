"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { peopleQueries } from "@/lib/domain/people/queries";
import { type OwnAccount, type RecoveryCodes, type SecondStepSetup } from "@/lib/domain/people/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Section } from "../kit/page/section";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { PasswordDialog } from "./password-dialog";
import { type OwnAccountActions } from "./people-actions";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { SecondStepCodeDialog } from "./second-step-code-dialog";
import { SecondStepOfferDialog } from "./second-step-offer-dialog";

/** Below this many the page asks for new ones. */
const RECOVERY_CODES_FEW = 3;

type Asking = "set_up" | "replace" | "remove" | "renew";

/** One's second step, what there is against losing it, and the ways to change it: by itself and by nothing else. */
export function SecondStep({ account, actions }: { account: OwnAccount; actions: OwnAccountActions }) {
  const t = useTranslations("people.account");
  const [asking, setAsking] = useState<Asking | null>(null);
  const [offer, setOffer] = useState<SecondStepSetup | null>(null);
  const [shown, setShown] = useState<RecoveryCodes | null>(null);
  // A person without a password has to confirm by sign-in, which the server checks.
  const unasked = useServerAction(actions.offerSecondStep, {
    ifTwice: "harmless",
    keys: [peopleQueries.all],
  });
  const isOn = account.hasAuthenticator;
  const hasPasskey = account.passkeys.length > 0;
  const close = () => setAsking(null);
  const onOffer = (made: SecondStepSetup) => {
    close();
    setOffer(made);
  };

  return (
    <Section
      title={t("secondStep")}
      description={t("secondStepLead")}
      actions={
        <Badge tone={isOn ? "success" : "neutral"}>{isOn ? t("secondStepOn") : t("secondStepOff")}</Badge>
      }
    >
      {account.hasSecondStep ? (
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsking("replace")}>
              {isOn ? t("replace") : t("turnOn")}
            </Button>
            <Button variant="secondary" onClick={() => setAsking("renew")}>
              {t("recovery.renew")}
            </Button>
            {isOn && (
              <Button variant="ghost" onClick={() => setAsking("remove")}>
                {t("turnOff")}
              </Button>
            )}
          </div>
          <p
            className={
              account.recoveryCodes < RECOVERY_CODES_FEW
                ? "text-sm text-warning"
                : "text-sm text-muted-foreground"
            }
          >
            {t("recovery.left", { count: account.recoveryCodes })}
          </p>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <Button
            variant={account.needsSecondStep && !account.offersPasskeys ? "default" : "secondary"}
            pending={unasked.isPending}
            onClick={() =>
              account.hasPassword ? setAsking("set_up") : void unasked.run({}, { onDone: onOffer })
            }
          >
            {t("turnOn")}
          </Button>
          <ActionNote act={unasked} />
        </div>
      )}
      {asking === "set_up" && (
        <PasswordDialog title={t("turnOn")} act={actions.offerSecondStep} onClose={close} onDone={onOffer} />
      )}
      {asking === "replace" && (
        <SecondStepCodeDialog
          title={isOn ? t("replace") : t("turnOn")}
          detail={isOn ? t("replaceDetail") : t("addDetail")}
          hasPasskey={hasPasskey}
          act={actions.offerSecondStep}
          onClose={close}
          onDone={onOffer}
        />
      )}
      {asking === "renew" && (
        <SecondStepCodeDialog
          title={t("recovery.renew")}
          detail={t("recovery.renewDetail")}
          hasPasskey={hasPasskey}
          act={actions.renewRecoveryCodes}
          onClose={close}
          onDone={(made) => {
            close();
            setShown(made);
          }}
        />
      )}
      {asking === "remove" && (
        <SecondStepCodeDialog
          title={t("turnOff")}
          detail={t("turnOffDetail")}
          hasPasskey={hasPasskey}
          tone="danger"
          act={actions.removeSecondStep}
          onClose={close}
          onDone={() => {
            close();
            toast.success(t("turnedOff"));
          }}
        />
      )}
      {offer && (
        <SecondStepOfferDialog
          offer={offer}
          act={actions.confirmSecondStep}
          onClose={() => setOffer(null)}
          onDone={(made) => {
            setOffer(null);
            setShown(made);
            toast.success(t("turnedOn"));
          }}
        />
      )}
      {shown && <RecoveryCodesDialog codes={shown.codes} onClose={() => setShown(null)} />}
    </Section>
  );
}
