import { defineRoute } from "@/app/_server/define-route";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { instanceLink, instanceStatus } from "@/lib/runtime/process.server";

export const GET = defineRoute({ right: "operations.work" }, async (ctx) =>
  getHealth(ctx, instanceLink(), await instanceStatus(ctx)),
);
