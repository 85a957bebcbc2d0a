import { z } from "zod";
import {
  type KindOf,
  type ShownIn,
  type ToldFields,
  type TransactionField,
  TRANSACTION_FIELDS,
  forFields,
  shownIn,
} from "@/lib/core/transaction-fields";

/** As a view carries them: centavos are numbers, moments ISO 8601. */
const SCHEMA_OF = {
  money: z.number().nullable(),
  moment: z.string().nullable(),
  text: z.string().nullable(),
  reference: z.string().nullable(),
  // None of them is in a view: a list shows masks, and what is whole is an act of its own.
  sealed: z.never(),
} as const;

type Where = "list" | "detail";
type Shape<In extends Where> = { [Name in ShownIn<In>]: (typeof SCHEMA_OF)[KindOf<Name>] };
type View<In extends Where> = { [Name in ShownIn<In>]: z.output<(typeof SCHEMA_OF)[KindOf<Name>]> };

export const toldShape = <In extends Where>(where: In): Shape<In> =>
  forFields<ShownIn<In>, Shape<In>>(
    shownIn(where),
    (name) => SCHEMA_OF[TRANSACTION_FIELDS[name].kind] as Shape<In>[typeof name],
  );

export const toldView = <In extends Where>(where: In, row: ToldFields): View<In> =>
  forFields<ShownIn<In>, View<In>>(shownIn(where), (name) => viewOf(row[name]) as View<In>[typeof name]);

const viewOf = (value: ToldFields[TransactionField]): string | number | null =>
  value instanceof Date ? value.toISOString() : value;
