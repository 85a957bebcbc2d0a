import { defineRoute } from "@/app/_server/define-route";
import { getExposure } from "@/lib/composers/exposure/get-exposure.server";

export const GET = defineRoute({ right: "block.work" }, getExposure);
