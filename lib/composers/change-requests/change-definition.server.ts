import "server-only";
import { type z } from "zod";
import { type Services } from "@/lib/platform/context.server";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/** The person who asked for a change, the person who agreed to it, and the times of both. */
export type ApprovedChange = {
  changeId: string;
  requestedBy: string;
  /** Null: no other person could approve the change, and it was applied at once. */
  agreedBy: string | null;
  reason: string | null;
  now: Date;
};

/** One kind of change: its basis, and its effect once it is approved. Both run in the transaction of the decision. */
export type ChangeDefinition = {
  /** Throws where the change is impossible. Then no approval is requested, or the waiting change is overtaken. */
  groundOf: (tx: Tx, payload: unknown) => Promise<ChangeBasis>;
  apply: (tx: Tx, services: Services, payload: unknown, agreement: ApprovedChange) => Promise<void>;
};

/** The payload went through the database: what a kind takes is checked again by its own schema. */
export const defineChange = <Schema extends z.ZodType>(
  schema: Schema,
  {
    groundOf,
    apply,
  }: {
    groundOf: (tx: Tx, payload: z.output<Schema>) => Promise<ChangeBasis>;
    apply: (
      tx: Tx,
      services: Services,
      payload: z.output<Schema>,
      agreement: ApprovedChange,
    ) => Promise<void>;
  },
): ChangeDefinition => ({
  groundOf: (tx, payload) => groundOf(tx, schema.parse(payload)),
  apply: (tx, services, payload, agreement) => apply(tx, services, schema.parse(payload), agreement),
});
