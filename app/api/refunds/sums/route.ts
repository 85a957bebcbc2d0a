import { defineRoute } from "@/app/_server/define-route";
import { sumListedRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { RefundListQuery } from "@/lib/domain/refunds/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, query: RefundListQuery, isShared: true },
  sumListedRefunds,
);
