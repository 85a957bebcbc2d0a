"use client";

import { type Role } from "@/lib/core/words/people";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "../ui/toast";
import { type OwnAccount, type SecondStepOffer } from "@/lib/domain/people/schema";
import { Section } from "../kit/section";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { PasswordDialog } from "./password-dialog";
import { type OwnAccountActions } from "./people-actions";
import { SecondStepOfferDialog } from "./second-step-offer-dialog";

/** Those who move money, and those who decide who may (security, T10). */
const ADVISED_ROLES: readonly Role[] = ["finance", "admin"];

export function SecondStep({ account, actions }: { account: OwnAccount; actions: OwnAccountActions }) {
  const t = useTranslations("people.account");
  const [isAsking, setIsAsking] = useState(false);
  const [offer, setOffer] = useState<SecondStepOffer | null>(null);
  const isOn = account.hasSecondStep;

  return (
    <Section
      title={t("secondStep")}
      description={t("secondStepLead")}
      actions={
        <Badge tone={isOn ? "success" : "neutral"}>{isOn ? t("secondStepOn") : t("secondStepOff")}</Badge>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {isOn ? t("turnOff") : t("turnOn")}
        </Button>
        {!isOn && ADVISED_ROLES.includes(account.role) && (
          <span className="text-sm text-muted-foreground">{t("secondStepAdvised")}</span>
        )}
      </div>
      {isAsking && !isOn && (
        <PasswordDialog
          title={t("turnOn")}
          act={actions.offerSecondStep}
          onClose={() => setIsAsking(false)}
          onDone={(made) => {
            setIsAsking(false);
            setOffer(made);
          }}
        />
      )}
      {isAsking && isOn && (
        <PasswordDialog
          title={t("turnOff")}
          act={actions.removeSecondStep}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false);
            toast.success(t("turnedOff"));
          }}
        />
      )}
      {offer && (
        <SecondStepOfferDialog
          offer={offer}
          act={actions.confirmSecondStep}
          onClose={() => setOffer(null)}
          onDone={() => {
            setOffer(null);
            toast.success(t("turnedOn"));
          }}
        />
      )}
    </Section>
  );
}
