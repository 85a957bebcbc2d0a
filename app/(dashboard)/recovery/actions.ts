"use server";

import { defineAction } from "@/app/_server/define-action";
import { abandonIntent } from "@/lib/intents/abandon-intent.server";
import { AbandonInput, CreateAgainInput, LookUpInput } from "@/lib/intents/schema";
import { confirmRefund } from "@/lib/refunds/decide-refund.server";
import { DecideRefundInput } from "@/lib/refunds/schema";
import { createAgain } from "@/lib/workers/create-again.server";
import { lookUpNow } from "@/lib/workers/look-up-now.server";

export const lookUpNowAction = defineAction(LookUpInput, "operations.work", lookUpNow);
export const confirmRefundAction = defineAction(DecideRefundInput, "operations.work", confirmRefund);
/** The verb asks for more, by the kind of the write. */
export const createAgainAction = defineAction(CreateAgainInput, "operations.work", createAgain);
export const abandonIntentAction = defineAction(AbandonInput, "second_person.approve", abandonIntent);
