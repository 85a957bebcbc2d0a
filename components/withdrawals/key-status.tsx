"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { canonicalPixKey } from "@/lib/core/brazil/pix-key";
import { type LookUpRecipientInput, type LookedUpKey } from "@/lib/domain/recipients/schema";
import { type ServerAction } from "../mutations/outcome";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Callout } from "../ui/callout";
import { type WithdrawalControl } from "./recipients/withdrawal-form-setting";

export type LookUpKeyAction = ServerAction<LookUpRecipientInput, LookedUpKey>;

/** After the last character was typed. */
const REST_MS = 400;
const TONES = {
  known: "success",
  agreed: "info",
  added: "warning",
  new: "warning",
  changed: "warning",
  disabled: "danger",
} as const;

/** The knowledge that this wallet has of the typed key, before anything is requested. */
export function KeyStatus({
  wallet,
  control,
  action,
}: {
  wallet: string;
  control: WithdrawalControl;
  action: LookUpKeyAction;
}) {
  const t = useTranslations("recipients.standing");
  const [pixKeyType, pixKey, holderDocument] = useWatch({
    control,
    name: ["pixKeyType", "pixKey", "holderDocument"],
  });
  const [told, setTold] = useState<{ about: string; key: LookedUpKey } | null>(null);
  const look = useServerAction(action, { ifTwice: "harmless", keys: [] });
  const { run } = look;
  const read = canonicalPixKey(pixKeyType, pixKey);
  const key = "key" in read ? read.key : null;
  const about = `${pixKeyType} ${key} ${holderDocument}`;
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(
      () =>
        void run(
          { wallet, pixKeyType, pixKey: key, holderDocument },
          { onDone: (answer) => setTold({ about, key: answer }) },
        ),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [run, wallet, pixKeyType, key, holderDocument, about]);
  if (key === null) return null;
  // Not to know is no news of the key.
  if (told?.about !== about) return <ActionNote act={look} />;
  const { standing, name, former } = told.key;
  return (
    <Callout tone={TONES[standing]} role="status">
      {t(standing, { name: name ?? "—", former: former ?? "—" })}
    </Callout>
  );
}
