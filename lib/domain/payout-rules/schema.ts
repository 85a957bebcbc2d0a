import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { requiredLine } from "@/lib/core/forms/fields";
import { NewPayoutRules } from "@/lib/engine/payouts/new-rules-schema";
import { PayoutRules } from "@/lib/engine/payouts/schema";
import { type ReplayEffect } from "@/lib/engine/payouts/replay";

const RULES_REASON_MAX = 255;

/** The complete rules, which replace the version that their author saw. */
export const ChangeRulesInput = z.strictObject({ ofVersion: z.int().min(0), rules: NewPayoutRules });
export type ChangeRulesInput = z.output<typeof ChangeRulesInput>;

/** The input of the form. The reason is shown to the person who approves. */
export const RequestRulesInput = ChangeRulesInput.extend({
  reason: requiredLine(RULES_REASON_MAX, { isRead: true }),
});
export type RequestRulesInput = z.output<typeof RequestRulesInput>;
export type RequestRulesForm = z.input<typeof RequestRulesInput>;

export const WhatIfInput = z.strictObject({ rules: PayoutRules });
export type WhatIfInput = z.output<typeof WhatIfInput>;
export type WhatIfForm = z.input<typeof WhatIfInput>;

type Counted = { count: number; sumCentavos: Sum };

/** The results that other rules would have had for the last days' acts. Moments are ISO 8601. */
export type WhatIfView = {
  /** The version in force, which it is compared with. */
  version: number;
  from: string;
  to: string;
  /** There were more acts than are played: the oldest are left out. */
  isCut: boolean;
  effects: Record<PayoutKind, Record<ReplayEffect, Counted>>;
  /** Money that left by no act of this dashboard counts in the sums; no rule was asked about it. */
  elsewhere: Record<PayoutKind, Counted>;
  /** The newest of those that are not the same. */
  changed: {
    intentId: string;
    kind: PayoutKind;
    wallet: string;
    at: string;
    amountCentavos: number;
    name: string | null;
    /** Its withdrawal or payment, where there is one. */
    opens: string | null;
    effect: ReplayEffect;
    /** A fault of `errors.fields`: the rule that stops it. */
    stopped: string | null;
    people: number;
  }[];
};
