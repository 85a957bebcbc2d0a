import { z } from "zod";
import { Sum } from "@/lib/core/sum-schema";
import { OUTCOME_GROUPS } from "@/lib/core/words/outcomes";
import { EXPOSURE_GROUPS } from "./figures";

const ExposureRow = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  count: z.number(),
  heldCentavos: Sum,
  legsCentavos: Sum,
  ids: z.array(z.string()),
});

const OutcomeRow = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  won: z.number(),
  lost: z.number(),
  wonCentavos: Sum,
  lostCentavos: Sum,
  low: z.number(),
  high: z.number(),
  isFew: z.boolean(),
});
export type OutcomeView = z.infer<typeof OutcomeRow>;

/** What blocks hold, held, and came to. Amounts are centavos, days those of São Paulo. */
export const Exposure = z.object({
  now: z.object({
    count: z.number(),
    heldCentavos: Sum,
    /** Of it, what was passed on to other accounts and stays there. */
    legsCentavos: Sum,
    /** In the account besides; null where an account was never read. */
    availableCentavos: Sum.nullable(),
    /** True: more blocks hold money than were looked at one by one. */
    isCut: z.boolean(),
  }),
  groups: z.record(z.enum(EXPOSURE_GROUPS), z.array(ExposureRow)),
  days: z.array(z.object({ day: z.string(), heldCentavos: Sum })),
  rate: z.array(
    z.object({
      day: z.string(),
      blocks: z.number(),
      payments: z.number(),
      blocksCentavos: Sum,
      paymentsCentavos: Sum,
    }),
  ),
  outcomes: z.object({
    from: z.string(),
    all: OutcomeRow.omit({ key: true, name: true }),
    isCut: z.boolean(),
    groups: z.record(
      z.enum(OUTCOME_GROUPS),
      z.object({
        rows: z.array(OutcomeRow),
        /** How many further ones are not told. */
        more: z.number(),
      }),
    ),
  }),
});
export type Exposure = z.infer<typeof Exposure>;
