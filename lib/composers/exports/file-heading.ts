import { documentTypeOf, formatDocument } from "@/lib/core/brazil/documents";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Sum } from "@/lib/core/money/sum";
import { type ExportColumn } from "./columns";

/** The lines above the table of a file for people, each a name and a value: a column that has one row. */
export type FileHeading = readonly ExportColumn<null>[];

type Described = {
  merchant: { name: string | null; document: string | null };
  /** Null: of all accounts that the person sees. */
  wallet: { reference: string; name: string | null } | null;
  filter: Record<string, unknown>;
  /** When it was made. */
  madeAt: Date;
  /** Centavos before the first line of a statement, and after its last. */
  balances: { opening: Sum; closing: Sum } | null;
};

/** The heading of a file: merchant, account, period, moment, and of a statement both balances. */
export function headingOf({ merchant, wallet, filter, madeAt, balances }: Described): FileHeading {
  const { from, to, asOf } = filter;
  const isCompany = merchant.document !== null && documentTypeOf(merchant.document) === "cnpj";
  return [
    ...(merchant.name === null ? [] : line("merchant", "text", merchant.name)),
    ...(isCompany ? line("merchant_cnpj", "document", formatDocument(merchant.document ?? "")) : []),
    ...(wallet === null ? [] : accountLine(wallet)),
    ...(typeof from === "string" ? line("period_from", "day", from) : []),
    ...(typeof to === "string" ? line("period_to", "day", to) : []),
    ...(typeof asOf === "string" ? line("as_of", "moment", Date.parse(asOf)) : []),
    ...line("made_at", "moment", madeAt.getTime()),
    ...(balances === null
      ? []
      : [
          ...line("opening_balance", "money", balances.opening),
          ...line("closing_balance", "money", balances.closing),
        ]),
  ];
}

const line = (name: string, kind: ExportColumn<null>["kind"], value: string | number): FileHeading => [
  { name, kind, of: () => value },
];

const accountLine = ({ reference, name }: NonNullable<Described["wallet"]>): FileHeading =>
  reference === PRINCIPAL
    ? [{ name: "wallet", kind: "word", list: "account", of: () => PRINCIPAL }]
    : line("wallet", "text", name === null || name === reference ? reference : `${name} (${reference})`);
