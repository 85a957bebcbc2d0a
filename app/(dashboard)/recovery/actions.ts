"use server";

import { defineAction } from "@/app/_server/define-action";
import { abandonIntent } from "@/lib/engine/intents/abandon-intent.server";
import { AbandonInput, CreateAgainInput, LookUpInput } from "@/lib/engine/intents/schema";
import { confirmRefund } from "@/lib/domain/refunds/decide-refund.server";
import { DecideRefundInput } from "@/lib/domain/refunds/schema";
import { createAgain } from "@/lib/composers/recovery/create-again.server";
import { lookUpNow } from "@/lib/composers/recovery/look-up-now.server";

export const lookUpNowAction = defineAction(LookUpInput, "operations.work", lookUpNow);
export const confirmRefundAction = defineAction(DecideRefundInput, "operations.work", confirmRefund);
/** The verb asks for more, by the kind of the write. */
export const createAgainAction = defineAction(CreateAgainInput, "operations.work", createAgain);
export const abandonIntentAction = defineAction(AbandonInput, "write.abandon", abandonIntent);
