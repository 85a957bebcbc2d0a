"use server";

import { defineAction } from "@/app/_server/define-action";
import { expectPayer, unexpectPayer } from "@/lib/domain/customers/expect-payer.server";
import { ExpectPayerInput, UnexpectPayerInput } from "@/lib/domain/customers/schema";

export const expectPayerAction = defineAction(ExpectPayerInput, "note.write", expectPayer);
export const unexpectPayerAction = defineAction(UnexpectPayerInput, "note.write", unexpectPayer);
