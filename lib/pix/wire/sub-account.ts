import { z } from "zod";
import { SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { ACCOUNT_STATUSES, moment, openEnum, optional, readableItems, shortText, uuid } from "./reading";

/** Specification, "Sub-account". */
export const SubAccountWire = z.object({
  id: uuid(),
  reference: z.string().regex(SUB_ACCOUNT_REFERENCE),
  name: shortText(),
  status: openEnum(ACCOUNT_STATUSES),
  createdAt: optional(moment()),
});
export type SubAccountWire = z.infer<typeof SubAccountWire>;

/** Specification, "GET /sub-accounts". */
export const SubAccountListWire = z
  .object({ data: readableItems(SubAccountWire) })
  .transform(({ data }) => data);
export type SubAccountListWire = z.infer<typeof SubAccountListWire>;
