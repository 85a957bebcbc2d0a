import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { canonicalPixKey } from "@/lib/core/brazil/pix-key";
import { type PreviewWithdrawalForm, type WithdrawalPreview } from "@/lib/domain/withdrawals/schema";
import { useActWords } from "../mutations/act-note";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";
import { type WithdrawalControl } from "./recipients/withdrawal-form-setting";

export type PreviewAct = Act<PreviewWithdrawalForm, WithdrawalPreview>;

/** After the last character was typed. */
const REST_MS = 400;

export type Foretold = {
  /** The latest that was told; of what stands in the form unless `isStale`. */
  verdict: WithdrawalPreview | null;
  isStale: boolean;
  /** Why it could not be asked; the form goes on without it. */
  unknown: string | null;
};

/**
 * The rules' word on the withdrawal as it stands in the form, and earlier ones of its reference: asked once it rests, and never
 * in its way.
 */
export function useVerdict(
  wallet: string,
  control: WithdrawalControl,
  action: PreviewAct,
  /** Grows where the same is asked again. */
  round: number,
): Foretold {
  const [mode, amountCentavos, pixKeyType, pixKey, externalReference = ""] = useWatch({
    control,
    name: ["mode", "amountCentavos", "pixKeyType", "pixKey", "externalReference"],
  });
  const [told, setTold] = useState<{ about: string; verdict: WithdrawalPreview | null } | null>(null);
  const { run, outcome } = useAct(action, { ifTwice: "harmless", keys: [] });
  const wordsOf = useActWords();
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
