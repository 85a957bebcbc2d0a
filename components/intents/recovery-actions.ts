import { intentQueries } from "@/lib/engine/intents/queries";
import {
  type AbandonInput,
  type CreateAgainInput,
  type CreatedAgain,
  type LookUpInput,
} from "@/lib/engine/intents/schema";
import { type DecideRefundInput } from "@/lib/domain/refunds/schema";
import { type DecideUnsentAction } from "../mutations/unsent-write";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";

export type LookUpAction = ServerAction<LookUpInput, { state: string }>;
export type AbandonAction = ServerAction<AbandonInput, null>;
export type CreateAgainAction = ServerAction<CreateAgainInput, CreatedAgain>;
export type ConfirmRefundAction = ServerAction<DecideRefundInput, unknown>;

export type RecoveryActions = {
  lookUp: LookUpAction;
  createAgain: CreateAgainAction;
  decideUnsent: DecideUnsentAction;
  confirmRefund: ConfirmRefundAction;
  /** Null: this person may not decide for another. */
  abandon: AbandonAction | null;
};

/**
 * An action of the recovery desk. Each concerns one write, whose state shows whether it was done, so a second call
 * changes nothing.
 */
export const useRecoveryAction = <Input, Result>(act: ServerAction<Input, Result>) =>
  useServerAction(act, { ifTwice: "harmless", keys: [intentQueries.all] });
