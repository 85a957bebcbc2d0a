"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeRequestResult } from "@/lib/platform/change-requests/schema";
import { type ConnectInput } from "@/lib/platform/connection/schema";
import { type ServerAction } from "../mutations/outcome";
import { DialogButton } from "../kit/page/dialog-button";
import { Button } from "../ui/button";
import { ConnectForm, type KnownCredential } from "./connect-form";

export function SwapCredential({
  known,
  act,
}: {
  known: KnownCredential;
  act: ServerAction<ConnectInput, ChangeRequestResult>;
}) {
  const t = useTranslations("connection");
  return (
    <DialogButton
      button={
        <Button variant="secondary">
          <KeyRound aria-hidden />
          {t("swap.open")}
        </Button>
      }
      title={t("swap.open")}
      description={t("swap.lead")}
      className="max-w-2xl"
    >
      {(close) => <ConnectForm known={known} act={act} onDone={close} />}
    </DialogButton>
  );
}
