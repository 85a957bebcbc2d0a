"use server";

import { defineAction } from "@/app/_server/define-action";
import { tryDispatchAgain } from "@/lib/platform/dispatches/list-dispatches.server";
import { TryAgainInput } from "@/lib/platform/dispatches/schema";

export const tryDispatchAgainAction = defineAction(TryAgainInput, "operations.work", tryDispatchAgain);
