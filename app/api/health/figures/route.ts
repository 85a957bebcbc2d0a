import { defineRoute } from "@/app/_server/define-route";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { serviceLink } from "@/lib/runtime/services.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "operations.work" }, (ctx) => getHealth(ctx, serviceLink()));
