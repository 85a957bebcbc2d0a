import {
  type KindOf,
  type ShownIn,
  type ReportedFields,
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

export type ReportedView<In extends "list" | "detail"> = { [Name in ShownIn<In>]: ValueOf[KindOf<Name>] };

export const reportedView = <In extends "list" | "detail">(
  where: In,
  row: ReportedFields,
): ReportedView<In> =>
  forFields<ShownIn<In>, ReportedView<In>>(
    shownIn(where),
    (name) => viewOf(row[name]) as ReportedView<In>[typeof name],
  );

const viewOf = (value: ReportedFields[TransactionField]): string | number | null =>
  value instanceof Date ? value.toISOString() : value;
