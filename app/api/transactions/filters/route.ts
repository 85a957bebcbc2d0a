import { defineRoute } from "@/app/_server/define-route";
import { listSavedFilters } from "@/lib/domain/transactions/saved-filters.server";

export const dynamic = "force-dynamic";

export const GET = defineRoute({ right: "records.see" }, (ctx) => listSavedFilters(ctx));
