/** A receipt as texts, as it is shown, printed, drawn and written. Each of these outputs only lays it out. */
export type ReceiptPaper = {
  fileName: string;
  merchant: {
    name: string;
    line: string | null;
    initials: string;
    colour: string;
    ink: string;
    logo: string | null;
  };
  title: string;
  method: string;
  amountLabel: string;
  amount: string;
  at: string;
  atHint: string;
  /** The amount returned since, and the amount left. */
  returned: { text: string; finalLabel: string; final: string } | null;
  parties: readonly [Party, Party];
  rows: readonly { name: string; value: string; isCode?: boolean }[];
  check: { title: string; code: string; hint: string; url: string; qr: string };
  /** Where no money moves. */
  test: string | null;
  foot: string;
  share: { subject: string; text: string };
};

type Party = { role: string; name: string; lines: readonly string[] };
