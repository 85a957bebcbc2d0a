import { z } from "zod";
import { PAYOUT_KINDS } from "@/lib/core/words/payouts";
import { requiredLine } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";
import { NewPayoutRules } from "@/lib/engine/payouts/new-rules-schema";
import { PayoutRules } from "@/lib/engine/payouts/schema";
import { REPLAY_EFFECTS } from "@/lib/engine/payouts/replay";

const RULES_REASON_MAX = 255;

/** The rules whole, in the place of the version that whoever wrote them looked at. */
export const ChangeRulesInput = z.strictObject({ ofVersion: z.int().min(0), rules: NewPayoutRules });
export type ChangeRulesInput = z.output<typeof ChangeRulesInput>;

/** As the form sends it: whoever agrees is told why. */
export const AskRulesInput = ChangeRulesInput.extend({
  reason: requiredLine(RULES_REASON_MAX, { isRead: true }),
});
export type AskRulesInput = z.output<typeof AskRulesInput>;
export type AskRulesForm = z.input<typeof AskRulesInput>;

export const WhatIfInput = z.strictObject({ rules: PayoutRules });
export type WhatIfInput = z.output<typeof WhatIfInput>;
export type WhatIfForm = z.input<typeof WhatIfInput>;

const Counted = z.object({ count: z.number(), sumCentavos: Sum });

/** What other rules would have made of the last days' acts. Moments are ISO 8601. */
export const WhatIfView = z.object({
  /** The version in force, which it is compared with. */
  version: z.number(),
  from: z.string(),
  to: z.string(),
  /** There were more acts than are played: the oldest are left out. */
  isCut: z.boolean(),
  effects: z.record(z.enum(PAYOUT_KINDS), z.record(z.enum(REPLAY_EFFECTS), Counted)),
  /** Money that left by no act of this dashboard counts in the sums; no rule was asked about it. */
  elsewhere: z.record(z.enum(PAYOUT_KINDS), Counted),
  /** The newest of those that are not the same. */
  changed: z.array(
    z.object({
      intentId: z.string(),
      kind: z.enum(PAYOUT_KINDS),
      wallet: z.string(),
      at: z.string(),
      amountCentavos: z.number(),
      name: z.string().nullable(),
      /** Its withdrawal or payment, where there is one. */
      opens: z.string().nullable(),
      effect: z.enum(REPLAY_EFFECTS),
      /** A fault of `errors.fields`: the rule that stops it. */
      stopped: z.string().nullable(),
      people: z.number(),
    }),
  ),
});
export type WhatIfView = z.infer<typeof WhatIfView>;
