"use server";

import { defineAction } from "@/app/_server/define-action";
import { createSubAccount } from "@/lib/domain/wallets/create-sub-account.server";
import { CreateSubAccountInput } from "@/lib/domain/wallets/schema";

export const createSubAccountAction = defineAction(
  CreateSubAccountInput,
  "sub_account.create",
  createSubAccount,
);
