import { intentQueries } from "@/lib/engine/intents/queries";
import {
  type AbandonInput,
  type CreateAgainInput,
  type CreatedAgain,
  type LookUpInput,
} from "@/lib/engine/intents/schema";
import { type DecideRefundInput } from "@/lib/domain/refunds/schema";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type Act } from "../mutations/outcome";
import { useAct } from "../mutations/use-act";

export type LookUpAction = Act<LookUpInput, { state: string }>;
export type AbandonAction = Act<AbandonInput, null>;
export type CreateAgainAction = Act<CreateAgainInput, CreatedAgain>;
export type ConfirmRefundAction = Act<DecideRefundInput, unknown>;

export type RecoveryActs = {
  lookUp: LookUpAction;
  createAgain: CreateAgainAction;
  decideUnsent: DecideUnsentAction;
  confirmRefund: ConfirmRefundAction;
  /** Null: this person may not decide for another. */
  abandon: AbandonAction | null;
};

/** An act of the desk. Each is about one write, whose state tells whether it was done: a second time changes nothing. */
export const useRecoveryAct = <Input, Result>(act: Act<Input, Result>) =>
  useAct(act, { ifTwice: "harmless", keys: [intentQueries.all] });
