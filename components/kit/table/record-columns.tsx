import { CopyField } from "../values/copy-field";
import { type DataColumn } from "./data-column";
import { DateTime } from "../values/date-time";
import { ExternalText } from "../values/external-text";
import { Money } from "../values/money";
import { RiskIcon } from "../status/risk-icon";
import { type RiskReason } from "@/lib/core/enums/risk";
import { PaidByAnotherIcon, PaidByName } from "../status/paid-by-another";

// The columns that lists of money have in common, and where a list's own differs.

type Changes = Pick<Partial<DataColumn<object>>, "widthRem" | "hidden" | "card">;

/** Shown once a person selects it, and never on a phone. */
export const ON_DEMAND = { hidden: true, card: "none" } as const satisfies Changes;

export const momentColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
  changes: Changes = {},
): DataColumn<Row> => ({
  id,
  header,
  widthRem: 9.5,
  card: "end",
  ...changes,
  cell: (row) => <DateTime value={of(row)} className="tabular-nums max-md:text-muted-foreground" />,
});

/** Below a band that says the day. */
export const hourColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
): DataColumn<Row> => ({
  id,
  header,
  widthRem: 4.25,
  card: "end",
  cell: (row) => <DateTime value={of(row)} format="time" className="text-muted-foreground tabular-nums" />,
});

/** For rows below a band with the day, where seconds matter. */
export const clockColumn = <Row,>(id: string, header: string, of: (row: Row) => string): DataColumn<Row> => ({
  id,
  header,
  fixed: true,
  widthRem: 5.5,
  card: "end",
  cell: (row) => <DateTime value={of(row)} format="clock" className="text-muted-foreground tabular-nums" />,
});

/** Which account it is about, by its name; null where that is not known. */
export const walletColumn = <Row extends { wallet: string | null }>(
  header: string,
  names: ReadonlyMap<string, string>,
): DataColumn<Row> => ({
  id: "wallet",
  header,
  widthRem: 8,
  card: "none",
  cell: ({ wallet }) => (wallet ? (names.get(wallet) ?? wallet) : "—"),
});

type Party = {
  name: string | null;
  document: string | null;
  /** The name of the person who paid in place of this one. */
  paidBy?: string | null;
  isPaidByAnother?: boolean;
  risk?: readonly RiskReason[];
};

/** The counterparty: the name, an icon and a second name where another person paid, and the masked document. */
export const partyColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => Party,
  { unknown = "—", ...changes }: Changes & { unknown?: string } = {},
): DataColumn<Row> => ({
  id,
  header,
  fixed: true,
  widthRem: 15,
  card: "title",
  ...changes,
  cell: (row) => {
    const { name, document, paidBy = null, isPaidByAnother = false, risk = [] } = of(row);
    return (
      <span className="flex min-w-0 flex-col leading-4.5">
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-medium">{name ? <ExternalText text={name} /> : unknown}</span>
          {isPaidByAnother && <PaidByAnotherIcon />}
          <RiskIcon reasons={risk} />
        </span>
        {paidBy !== null && (
          <span className="truncate text-xs leading-[0.9375rem] text-muted-foreground">
            <PaidByName name={paidBy} />
          </span>
        )}
        {document && (
          <span className="truncate text-xs leading-[0.9375rem] text-muted-foreground max-md:hidden">
            {document}
          </span>
        )}
      </span>
    );
  },
});

/** Where the day is all that several rows differ by: the day, and the hour below it. */
export const dayAndHourColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
): DataColumn<Row> => ({
  id,
  header,
  widthRem: 8,
  card: "end",
  sortable: true,
  cell: (row) => (
    <span className="flex flex-col leading-4.5 tabular-nums max-md:flex-row max-md:gap-1.5 max-md:text-muted-foreground">
      <DateTime value={of(row)} format="date" />
      <DateTime value={of(row)} format="time" className="text-xs leading-[0.9375rem] text-muted-foreground" />
    </span>
  ),
});

export const textColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | null | undefined,
  changes: Changes = {},
): DataColumn<Row> => ({
  id,
  header,
  widthRem: 15,
  card: "line",
  ...changes,
  cell: (row) => <ExternalText text={of(row) ?? "—"} className="truncate" />,
});

/** The reference that the merchant or the authority uses. */
export const referenceColumn = <Row,>(header: string, of: (row: Row) => string | null): DataColumn<Row> => ({
  id: "reference",
  header,
  widthRem: 9,
  ...ON_DEMAND,
  cell: (row) => {
    const reference = of(row);
    return reference ? <ExternalText text={reference} className="truncate font-mono" /> : "—";
  },
});

export const copyColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
): DataColumn<Row> => ({
  id,
  header,
  widthRem: 12,
  ...ON_DEMAND,
  cell: (row) => {
    const value = of(row);
    return value ? <CopyField value={value} what={header} /> : "—";
  },
});

export const moneyColumn = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => number | null,
  changes: Changes = {},
): DataColumn<Row> => ({
  id,
  header,
  align: "end",
  widthRem: 8,
  card: "line",
  ...changes,
  cell: (row) => <Money amountCentavos={of(row)} />,
});

type RetainedAmounts = { retainedCentavos: number | null; heldCentavos: number };

/** The amount that the merchant retains of it now, by the books. Red only where it is below zero. */
export const keptColumn = <Row extends RetainedAmounts>(
  header: string,
  changes: Changes = {},
): DataColumn<Row> => ({
  id: "kept",
  header,
  align: "end",
  widthRem: 8,
  card: "none",
  ...changes,
  cell: ({ retainedCentavos }) => (
    <Money
      amountCentavos={retainedCentavos}
      className={retainedCentavos !== null && retainedCentavos < 0 ? "text-danger" : ""}
    />
  ),
});

export const amountColumn = <Row extends { amountCentavos: number }>(
  header: string,
  { isSortable = true, ...changes }: Changes & { isSortable?: boolean } = {},
): DataColumn<Row> => ({
  id: "amount",
  header,
  align: "end",
  fixed: true,
  widthRem: 8,
  card: "aside",
  sortable: isSortable,
  ...changes,
  cell: (row) => <Money amountCentavos={row.amountCentavos} strong />,
});
