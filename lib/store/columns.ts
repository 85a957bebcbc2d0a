import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
import { type Centavos } from "@/lib/core/money";

/** Milliseconds and no finer, so that a cursor that went through a JavaScript Date still names the same row. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** BRL in integer minor units. */
export const centavosColumn = () => bigint({ mode: "number" }).$type<Centavos>();

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
