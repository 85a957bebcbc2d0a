import { type IntentKind, takesMoneyOut } from "@/lib/core/enums/intents";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type Freeze } from "./freeze-schema";

/** As the server decides it (`refuse-frozen.server.ts`), for a form that says so before it is filled in. */
export const isStopped = (
  freezes: readonly Pick<Freeze, "target" | "cause">[],
  kind: IntentKind,
  wallet: string,
): boolean =>
  freezes.some(
    ({ target, cause }) =>
      (target === WHOLE_ACCOUNT || target === wallet) && (cause === "restore" || takesMoneyOut(kind)),
  );
