import { z } from "zod";
import { requiredLine, sentSecondsAgo, uuidField } from "@/lib/core/forms/fields";
import { SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { REFERENCE_RULES } from "./reference-rules";

/** Specification, "Sub-account". */
const NAME_MAX = 255;

export const CreateSubAccountInput = z.strictObject({
  intentId: uuidField(),
  sentSecondsAgo: sentSecondsAgo(),
  reference: z
    .string("required")
    .min(1, "required")
    .refine((text) => text === "" || SUB_ACCOUNT_REFERENCE.test(text), "reference_pattern")
    .refine(REFERENCE_RULES.notReserved, "reference_principal"),
  name: requiredLine(NAME_MAX, { isRead: true }),
});
export type CreateSubAccountInput = z.output<typeof CreateSubAccountInput>;
export type CreateSubAccountForm = z.input<typeof CreateSubAccountInput>;

/** The result for the form: the new wallet, or null while its answer is still being looked up. */
export type CreatedSubAccount = { reference: string | null; intentId: string };

export type WalletListItem = {
  reference: string;
  name: string;
  status: string;
  createdAt: string;
  /** As the service last reported it; null where it was never read. */
  balance: {
    availableCentavos: number;
    heldCentavos: number;
    promotionalCentavos: number;
    totalCentavos: number;
    readAt: string;
  } | null;
};

export type WalletPage = { items: WalletListItem[] };
