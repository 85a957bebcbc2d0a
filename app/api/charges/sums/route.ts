import { defineRoute } from "@/app/_server/define-route";
import { sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { ChargeListQuery } from "@/lib/domain/charges/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, query: ChargeListQuery, isShared: true },
  sumListedCharges,
);
