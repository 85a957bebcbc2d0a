import { z } from "zod";
import { defineRoute } from "@/app/_server/define-route";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute(
  { right: "records.see", wallet: true, params: z.object({ id: z.string() }) },
  (ctx, { params }) => getTransaction(ctx, params.id),
);
