"use server";

import { defineAction } from "@/app/_server/define-action";
import { abandonIntent } from "@/lib/engine/intents/abandon-intent.server";
import { decideUnsent } from "@/lib/engine/intents/decide-unsent.server";
import { AbandonInput, CreateAgainInput, DecideUnsentInput, LookUpInput } from "@/lib/engine/intents/schema";
import { confirmRefund } from "@/lib/domain/refunds/decide-refund.server";
import { DecideRefundInput } from "@/lib/domain/refunds/schema";
import { createAgain } from "@/lib/composers/intents/create-again.server";
import { lookUpNow } from "@/lib/composers/intents/look-up-now.server";

export const lookUpNowAction = defineAction(LookUpInput, "operations.work", lookUpNow);
export const confirmRefundAction = defineAction(DecideRefundInput, "operations.work", confirmRefund);
/** The verb asks for more, by the kind of the write. */
export const createAgainAction = defineAction(CreateAgainInput, "operations.work", createAgain);
/** The verb asks for more, by the kind of the write and by what is chosen. */
export const decideUnsentAction = defineAction(DecideUnsentInput, "records.see", decideUnsent);
export const abandonIntentAction = defineAction(AbandonInput, "write.abandon", abandonIntent);
