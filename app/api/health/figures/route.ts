import { defineRoute } from "@/app/_server/define-route";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { instanceSigns } from "@/lib/runtime/process.server";
import { serviceLink } from "@/lib/runtime/services.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work" }, async (ctx) =>
  getHealth(ctx, serviceLink(), await instanceSigns(ctx)),
);
