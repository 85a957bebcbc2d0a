"use server";

import { defineAction } from "@/app/_server/define-action";
import { abandonIntent } from "@/lib/intents/abandon-intent.server";
import { AbandonInput, LookUpInput } from "@/lib/intents/schema";
import { lookUpNow } from "@/lib/workers/look-up-now.server";

export const lookUpNowAction = defineAction(LookUpInput, "operations.work", lookUpNow);
export const abandonIntentAction = defineAction(AbandonInput, "second_person.approve", abandonIntent);
