import { useEffect, useState } from "react";
import { type WhatIfForm, type WhatIfView } from "@/lib/domain/payout-rules/schema";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { useActionMessage } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";

export type WhatIfAction = ServerAction<WhatIfForm, WhatIfView>;

/** After the last change. */
const REST_MS = 300;

/** The rules as they stand in the form, played over the last 90 days. `isStale`: something changed since, or it is on its way. */
export function useWhatIf(
  rules: PayoutRules,
  isValid: boolean,
  action: WhatIfAction,
): { told: WhatIfView | null; isStale: boolean; unknown: string | null } {
  const [told, setTold] = useState<{ about: PayoutRules; view: WhatIfView | null } | null>(null);
  const { run, outcome } = useServerAction(action, { ifTwice: "harmless", keys: [] });
  const wordsOf = useActionMessage();
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(
      () =>
        void run(
          { rules },
          {
            onDone: (view) => setTold({ about: rules, view }),
            onElse: () => setTold({ about: rules, view: null }),
          },
        ),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [run, rules, isValid]);
  return {
    told: told?.view ?? null,
    isStale: told?.about !== rules,
    /** Why it could not be asked. */
    unknown:
      told !== null && told.about === rules && told.view === null && outcome !== null
        ? wordsOf(outcome)
        : null,
  };
}
