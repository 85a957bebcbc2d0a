import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getWithdrawalDraft } from "@/lib/domain/withdrawals/get-withdrawal-draft.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ intentId: z.string() }) },
  (ctx, { params }) => getWithdrawalDraft(ctx, params.intentId),
);
