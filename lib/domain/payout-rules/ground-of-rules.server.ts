import "server-only";
import { AppError } from "@/lib/core/app-error";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { type Ground } from "@/lib/platform/agreements/request-change.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type ChangeRulesInput } from "./schema";

/** The version in force. Throws `conflict` where whoever asks looked at another one. */
export async function groundOfRules(tx: Tx, { ofVersion }: ChangeRulesInput): Promise<Ground> {
  const { version, rules } = await readRules(tx);
  if (version !== ofVersion) throw new AppError("conflict", { reason: "changed" });
  return { object: WHOLE_ACCOUNT, concerns: null, wallet: null, before: { version, rules } };
}
