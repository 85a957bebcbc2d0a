"use server";

import { defineAction } from "@/app/_server/define-action";
import { retryDispatch } from "@/lib/platform/dispatches/list-dispatches.server";
import { RetryDispatchInput } from "@/lib/platform/dispatches/schema";

export const tryDispatchAgainAction = defineAction(RetryDispatchInput, "operations.work", retryDispatch);
