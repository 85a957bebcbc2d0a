import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { canonicalPixKey } from "@/lib/core/brazil/pix-key";
import { type PreviewWithdrawalForm, type WithdrawalPreview } from "@/lib/domain/withdrawals/schema";
import { useActionMessage } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { type WithdrawalControl } from "./recipients/withdrawal-form-setting";

export type PreviewWithdrawalAction = ServerAction<PreviewWithdrawalForm, WithdrawalPreview>;

/** After the last character was typed. */
const REST_MS = 400;

export type VerdictPreview = {
  /** The latest verdict that was received. It applies to the current values of the form unless `isStale`. */
  verdict: WithdrawalPreview | null;
  isStale: boolean;
  /** Why it could not be asked; the form goes on without it. */
  unknown: string | null;
};

/**
 * The rules' verdict on the withdrawal in the form, and earlier withdrawals of its reference. The query runs once the
 * form is unchanged for a while, and never blocks it.
 */
export function useVerdict(
  wallet: string,
  control: WithdrawalControl,
  action: PreviewWithdrawalAction,
  /** Grows where the same is asked again. */
  round: number,
): VerdictPreview {
  const [mode, amountCentavos, pixKeyType, pixKey, externalReference = ""] = useWatch({
    control,
    name: ["mode", "amountCentavos", "pixKeyType", "pixKey", "externalReference"],
  });
  const [told, setTold] = useState<{ about: string; verdict: WithdrawalPreview | null } | null>(null);
  const { run, outcome } = useServerAction(action, { ifTwice: "harmless", keys: [] });
  const wordsOf = useActionMessage();
  const read = canonicalPixKey(pixKeyType, pixKey);
  const key = "key" in read ? read.key : null;
  const amount = amountCentavos ? amountCentavos : null;
  const about =
    key === null || amount === null
      ? null
      : `${round} ${mode} ${amount} ${pixKeyType} ${key} ${externalReference}`;
  useEffect(() => {
    if (about === null || key === null || amount === null) return;
    const timer = setTimeout(
      () =>
        void run(
          { wallet, mode, amountCentavos: amount, pixKeyType, pixKey: key, externalReference },
          {
            onDone: (verdict) => setTold({ about, verdict }),
            onElse: () => setTold({ about, verdict: null }),
          },
        ),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [run, wallet, mode, amount, pixKeyType, key, externalReference, about]);
  return {
    verdict: about === null ? null : (told?.verdict ?? null),
    isStale: told?.about !== about,
    unknown:
      about !== null && told?.about === about && told.verdict === null && outcome !== null
        ? wordsOf(outcome)
        : null,
  };
}
