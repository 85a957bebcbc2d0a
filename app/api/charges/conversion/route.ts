import { defineRoute } from "@/app/_server/define-route";
import { getConversion } from "@/lib/domain/charges/get-conversion.server";
import { ConversionWanted } from "@/lib/domain/charges/schema";

export const GET = defineRoute(
  { right: "records.see", wallet: true, query: ConversionWanted, isShared: true },
  getConversion,
);
