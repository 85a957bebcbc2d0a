import { type ReactNode } from "react";

const WIDTH_REM = 9;

/**
 * `Row` is one line of the list. Columns are defined at module level or in a memo, so that their identity is stable
 * between renders.
 */
export type DataColumn<Row> = {
  id: string;
  /** The text, not a message key. */
  header: string;
  /** The content of the header in place of its text. */
  head?: ReactNode;
  /** Only for screen readers: a narrow column whose cells say it themselves. */
  isHeaderSpoken?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: "start" | "end";
  /** At least this wide; what is left over is shared in proportion. */
  widthRem?: number;
  /** Hides the column until a person selects it. */
  hidden?: boolean;
  /** Always shown, and not in the column menu. */
  fixed?: boolean;
  sortable?: boolean;
  /**
   * On a phone each row has two lines: `title` and `aside` share the first, `under`, `beside` and `end` the second. Below
   * them a `line` has its header beside it, and `across` has the whole width; `none` is left out. The first column is the title unless another one is.
   */
  card?: "title" | "aside" | "under" | "beside" | "end" | "line" | "across" | "none";
};

/** The common attribute of several consecutive rows, shown in a band above the first of them. */
export type RowBand = { key: string; label: ReactNode; aside?: ReactNode };

export type DataSort = { by: string; direction: "asc" | "desc" };

/** By a column's id; one that is not named is shown. */
export type ColumnVisibility = Readonly<Record<string, boolean>>;

export const titleColumnOf = <Row>(columns: readonly DataColumn<Row>[]): string | undefined =>
  (columns.find(({ card }) => card === "title") ?? columns[0])?.id;

export const widthOf = <Row>(column: DataColumn<Row>): number => column.widthRem ?? WIDTH_REM;
