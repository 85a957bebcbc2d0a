import { readQuery } from "@/lib/core/reads/read-query";
import { recordQueries } from "@/lib/core/reads/record-queries";
import { type ChargeFilter } from "./filter";
import {
  type ChargeDetail,
  type ChargePage,
  type Conversion,
  type ConversionWanted,
  type UnansweredCharges,
} from "./schema";

const CONVERSION_AGE_MS = 60_000;
const UNANSWERED = ["unanswered-charges"] as const;

/** The only place where a key of this noun is spelt. */
export const chargeQueries = {
  ...recordQueries<ChargePage, ChargeDetail, ChargeFilter>("charges"),
  /** Queries that show single charges, without their sums. */
  allRows: [
    ["charges", "list"],
    ["charges", "detail"],
  ] as const,
  allUnanswered: UNANSWERED,
  /** Not below `all`: a day's payments would have all of them counted again at each. */
  conversion: (wallet: string, wanted: ConversionWanted) =>
    readQuery<Conversion>(
      ["conversion", wallet, wanted],
      "/api/charges/conversion",
      { wallet, ...wanted },
      { refetchInterval: CONVERSION_AGE_MS, staleTime: CONVERSION_AGE_MS },
    ),
  /** Not below `all`: no frame of a charge reports it, but frames of writes do. */
  unanswered: (wallet: string) =>
    readQuery<UnansweredCharges>([...UNANSWERED, wallet], "/api/charges/unanswered", { wallet }),
};
