import { type Control } from "react-hook-form";
import { type SeenFee } from "@/lib/domain/withdrawals/estimate";
import {
  type CreateWithdrawalForm,
  type CreateWithdrawalInput,
  type RecentRecipient,
} from "@/lib/domain/withdrawals/schema";
import { type ProjectChoices } from "@/lib/platform/projects/choices";

export type WithdrawalControl = Control<CreateWithdrawalForm, unknown, CreateWithdrawalInput>;

/** The data that the form depends on. All of it is read on the server. */
export type WithdrawalFormSetting = {
  wallet: string;
  walletName: string;
  walletStatus: string | null;
  available: { amountCentavos: number; readAt: string } | null;
  seenFees: readonly SeenFee[];
  limitCentavos: number;
  projects: ProjectChoices;
  recipients: readonly RecentRecipient[];
};
