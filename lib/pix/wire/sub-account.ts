import { z } from "zod";
import { SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { moment, openEnum, shortText, uuid } from "./reading";

/** Specification, "Sub-account". */
export const SubAccountWire = z.object({
  id: uuid(),
  reference: z.string().regex(SUB_ACCOUNT_REFERENCE),
  name: shortText(),
  status: openEnum(),
  createdAt: moment(),
});
export type SubAccountWire = z.infer<typeof SubAccountWire>;

/** Specification, "GET /sub-accounts". */
export const SubAccountListWire = z.object({ data: z.array(SubAccountWire) });
