import { type Sum } from "@/lib/core/money/sum";
import { type OutcomeGroup } from "@/lib/core/enums/outcomes";
import { type ExposureGroup } from "./figures";

type ExposureRow = {
  key: string | null;
  name: string | null;
  count: number;
  heldCentavos: Sum;
  legsCentavos: Sum;
  ids: string[];
};

export type OutcomeView = {
  key: string | null;
  name: string | null;
  won: number;
  lost: number;
  wonCentavos: Sum;
  lostCentavos: Sum;
  low: number;
  high: number;
  isFew: boolean;
};

/** Money that blocks hold and held, and how they ended. Amounts are centavos, days those of São Paulo. */
export type Exposure = {
  now: {
    count: number;
    heldCentavos: Sum;
    /** The part that was passed on to other accounts and stays there. */
    legsCentavos: Sum;
    /** In the account besides; null where an account was never read. */
    availableCentavos: Sum | null;
    /** True: more blocks hold money than were looked at one by one. */
    isCut: boolean;
  };
  groups: Record<ExposureGroup, ExposureRow[]>;
  days: { day: string; heldCentavos: Sum }[];
  rate: {
    day: string;
    blocks: number;
    payments: number;
    blocksCentavos: Sum;
    paymentsCentavos: Sum;
  }[];
  outcomes: {
    from: string;
    all: Omit<OutcomeView, "key" | "name">;
    isCut: boolean;
    groups: Record<
      OutcomeGroup,
      {
        rows: OutcomeView[];
        /** The number of further ones that are not reported. */
        more: number;
      }
    >;
  };
};
