import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getWithdrawal(ctx, params.id),
);
