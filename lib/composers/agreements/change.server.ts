import "server-only";
import { type z } from "zod";
import { type Services } from "@/lib/platform/context.server";
import { type Ground } from "@/lib/platform/agreements/request-change.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/** The person who asked for a change, the person who agreed to it, and the times of both. */
export type Agreement = {
  changeId: string;
  requestedBy: string;
  /** Null: nobody else could, and it was applied at once. */
  agreedBy: string | null;
  reason: string | null;
  now: Date;
};

/** One kind of change: what it stands on, and what it does once it is agreed to. Both in the transaction of the decision. */
export type Change = {
  /** Throws where it cannot be; then nobody is asked, or what waited is overtaken. */
  groundOf: (tx: Tx, payload: unknown) => Promise<Ground>;
  apply: (tx: Tx, services: Services, payload: unknown, agreement: Agreement) => Promise<void>;
};

/** The payload went through the database: what a kind takes is checked again by its own schema. */
export const changeOf = <Schema extends z.ZodType>(
  schema: Schema,
  {
    groundOf,
    apply,
  }: {
    groundOf: (tx: Tx, payload: z.output<Schema>) => Promise<Ground>;
    apply: (tx: Tx, services: Services, payload: z.output<Schema>, agreement: Agreement) => Promise<void>;
  },
): Change => ({
  groundOf: (tx, payload) => groundOf(tx, schema.parse(payload)),
  apply: (tx, services, payload, agreement) => apply(tx, services, schema.parse(payload), agreement),
});
