import { defineRoute } from "@/app/_server/define-route";
import { getSigns } from "@/lib/composers/signs/get-signs.server";
import { SignsFilter } from "@/lib/composers/signs/schema";

export const GET = defineRoute({ right: "operations.work", query: SignsFilter, isShared: true }, getSigns);
