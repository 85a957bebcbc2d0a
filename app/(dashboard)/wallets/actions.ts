"use server";

import { defineAction } from "@/app/_server/define-action";
import { createSubAccount } from "@/lib/sub-accounts/create-sub-account.server";
import { CreateSubAccountInput } from "@/lib/sub-accounts/schema";

export const createSubAccountAction = defineAction(
  CreateSubAccountInput,
  "sub_account.create",
  createSubAccount,
);
