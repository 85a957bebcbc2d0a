import { defineRoute } from "@/app/_server/define-route";
import { listWithdrawalDrafts } from "@/lib/domain/withdrawals/get-withdrawal-draft.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see", wallet: true }, (ctx) => listWithdrawalDrafts(ctx));
