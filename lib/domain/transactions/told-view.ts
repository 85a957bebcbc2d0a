import {
  type KindOf,
  type ShownIn,
  type ToldFields,
  type TransactionField,
  forFields,
  shownIn,
} from "@/lib/core/transactions/transaction-fields";

/** As a view carries them: centavos are numbers, moments ISO 8601. */
type ValueOf = {
  money: number | null;
  moment: string | null;
  text: string | null;
  reference: string | null;
  // None of them is in a view: a list shows masks, and what is whole is an act of its own.
  sealed: never;
};

export type ToldView<In extends "list" | "detail"> = { [Name in ShownIn<In>]: ValueOf[KindOf<Name>] };

export const toldView = <In extends "list" | "detail">(where: In, row: ToldFields): ToldView<In> =>
  forFields<ShownIn<In>, ToldView<In>>(
    shownIn(where),
    (name) => viewOf(row[name]) as ToldView<In>[typeof name],
  );

const viewOf = (value: ToldFields[TransactionField]): string | number | null =>
  value instanceof Date ? value.toISOString() : value;
