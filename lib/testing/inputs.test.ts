import { describe, expect, test } from "vitest";
import { type z } from "zod";
import { Credentials } from "@/lib/platform/auth/sign-in/schema";
import { BlockListQuery } from "@/lib/domain/blocks/schema";
import { ChargeListQuery, CreateChargeInput } from "@/lib/domain/charges/schema";
import { decodeCursor, encodeCursor } from "@/lib/core/reads/cursor";
import { LosslessNumber } from "@/lib/core/json/json";
import { parseTypedBrl } from "@/lib/core/money/money";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { PrepareExportInput } from "@/lib/composers/exports/schema";
import { OverviewFilter, TodayFilter } from "@/lib/composers/overview/schema";
import { CreatePersonInput } from "@/lib/domain/people/schema";
import { CreateProjectInput } from "@/lib/domain/projects/schema";
import { RefundListQuery, RequestRefundInput } from "@/lib/domain/refunds/schema";
import { ChangeSettingsInput } from "@/lib/platform/settings/schema";
import { CreateSubAccountInput } from "@/lib/domain/wallets/schema";
import { StatementQuery, StatementWanted } from "@/lib/domain/statement/schema";
import { SplitQuery, SplitSummaryQuery } from "@/lib/reconciliation/splits/schema";
import { TransactionAsOfQuery, TransactionListQuery } from "@/lib/domain/transactions/schema";
import { DeliveryListQuery } from "@/lib/composers/deliveries/schema";
import { isKeyOfAnother } from "@/lib/domain/withdrawals/is-key-of-another";
import { CreateWithdrawalInput, WithdrawalListQuery } from "@/lib/domain/withdrawals/schema";

// The table of bad and tricky inputs, row by row ("B..."), against the schema that form and action share.

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const FORMS = {
  charge: {
    schema: CreateChargeInput,
    valid: {
      intentId: ID,
      wallet: "principal",
      amountCentavos: 1_000,
      description: "Pedido",
      customer: {},
      split: [],
    },
  },
  withdrawal: {
    schema: CreateWithdrawalInput,
    valid: {
      intentId: ID,
      wallet: "principal",
      mode: "gross",
      amountCentavos: 1_000,
      pixKeyType: "cpf",
      pixKey: "52998224725",
      holderName: "Maria da Silva",
      holderDocumentType: "cpf",
      holderDocument: "52998224725",
    },
  },
  refund: {
    schema: RequestRefundInput,
    valid: { intentId: ID, wallet: "principal", transactionId: ID, reason: "Produto devolvido" },
  },
  project: { schema: CreateProjectInput, valid: { intentId: ID, name: "Loja" } },
  subAccount: { schema: CreateSubAccountInput, valid: { intentId: ID, reference: "loja-a", name: "Loja A" } },
  person: {
    schema: CreatePersonInput,
    valid: { name: "Ana", email: "ana@exemplo.com.br", role: "support", wallets: null },
  },
  signIn: { schema: Credentials, valid: { email: "ana@exemplo.com.br", password: "x" } },
  settings: { schema: ChangeSettingsInput, valid: {} },
} satisfies Record<string, { schema: z.ZodType; valid: object }>;
type Form = keyof typeof FORMS;

function withField(form: Form, path: string, value: unknown): unknown {
  const copy = structuredClone(FORMS[form].valid) as Record<string, unknown>;
  const [first = "", second] = path.split(".");
  if (second === undefined) copy[first] = value;
  else copy[first] = { ...(copy[first] as object), [second]: value };
  return copy;
}
const parse = (form: Form, path: string, value: unknown) =>
  FORMS[form].schema.safeParse(withField(form, path, value));
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? String(value);

/** Either refused, or accepted as the third column says. */
type Row = readonly [row: string, value: unknown, accepted?: unknown];
function table(form: Form, path: string, rows: readonly Row[]): void {
  describe(`${form}: ${path}`, () => {
    test.each(rows.map((row) => [row[0], shown(row[1]), row] as const))("%s %s", (_name, _shown, row) => {
      const result = parse(form, path, row[1]);
      if (row.length === 2) expect(result.success).toBe(false);
      else {
        expect(result.error?.issues ?? []).toEqual([]);
        const value = path
          .split(".")
          .reduce<unknown>((data, name) => (data as Record<string, unknown>)[name], result.data);
        expect(value).toEqual(row[2]);
      }
    });
  });
}

describe("an amount as it is typed", () => {
  test.each([
    ["B1", "1,00", 100],
    ["B7", "1.234,56", 123_456],
    ["B10", "1,1", 110],
    ["B5", "1.00", 100],
    ["B237", "10.50", 1_050],
    ["B237", "1000.5", 100_050],
    ["B237", "1.234", 123_400],
    ["B20", "R$ 1,00", 100],
    ["B22", "9999999999,99", 999_999_999_999],
  ])("%s %s is %i centavos", (_row, text, amount) => expect(parseTypedBrl(text)).toBe(amount));
  test.each([
    ["B4", "1,005"],
    ["B8", "1,234.56"],
    ["B11", ",50"],
    ["B11", "5,"],
    ["B14", "-1,00"],
    ["B14", "−1,00"],
    ["B16", "NaN"],
    ["B16", "Infinity"],
    ["B17", "1e21"],
    ["B17", "1E+2"],
    ["B19", "１,００"],
    ["B19", "١,٠٠"],
    ["B23", "10000000000,00"],
    ["B25", "9".repeat(10_000)],
    ["B221", "0.999"],
    ["B237", "1000.500"],
    ["B237", "1.234.56"],
    ["B221", "0.500"],
    ["B221", "00.500"],
    ["B221", "000.001"],
    ["B221", "01.000,00"],
  ])("%s %s is refused", (_row, text) => expect(typeof parseTypedBrl(text)).toBe("string"));
});

for (const form of ["charge", "withdrawal"] as const)
  table(form, "amountCentavos", [
    ["B13", 0],
    ["B13", -0],
    ["B14", -100],
    ["B16", NaN],
    ["B16", Infinity],
    ["B17", 1e21],
    ["B23", 1_000_000_000_000],
    ["B26", 1.1],
    ["B26", "100"],
    ["B31", 9_007_199_254_740_993],
    ["B35", undefined],
    ["B40", 1_500_001, 1_500_001],
  ]);
table("charge", "amountCentavos", [
  ["B1", 100, 100],
  ["B2", 99],
]);

const FREE_TEXT: readonly Row[] = [
  ["B41", "a".repeat(255), "a".repeat(255)],
  ["B43", `${"😀".repeat(127)}a`, `${"😀".repeat(127)}a`],
  ["B44", "😀".repeat(128)],
  ["B46", "👨‍👩‍👧‍👦".repeat(25)],
  ["B47", `${"a".repeat(254)}e\u0301`, `${"a".repeat(254)}é`],
  ["B49", "  \u00A0\u3000"],
  ["B50", "\u200B\u2800\u3164\u180E"],
  ["B52", "a\nb"],
  ["B52", "a\r\nb"],
  ["B52", "a\tb"],
  ["B53", "a\u0000b"],
  ["B56", "שלום עולם", "שלום עולם"],
  ["B58", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["B59", "${7*7} {{7*7}} %n", "${7*7} {{7*7}} %n"],
  ["B61", "'; DROP TABLE x;--", "'; DROP TABLE x;--"],
  ["B62", "cafe\u0301", "café"],
  ["B64", "\uE000", "\uE000"],
  ["B65", "a".repeat(256)],
];
table("charge", "description", FREE_TEXT);
table(
  "refund",
  "reason",
  FREE_TEXT.map((row): Row => (row[0] === "B49" || row[0] === "B50" ? [row[0], row[1], undefined] : row)),
);
const READ_NAMES: readonly Row[] = [
  ["B55", "Jo\u202Eao"],
  ["B55", "Jo\u2066ao"],
  ["B67", "X", "X"],
  ["B67", "Loja 24", "Loja 24"],
  ["B68", "a".repeat(256)],
];
table("withdrawal", "holderName", [...READ_NAMES, ["B49", " "], ["B124", "Jo\u202Eao"]]);
table("charge", "customer.name", READ_NAMES);
table("project", "name", [...READ_NAMES, ["B185", ""], ["B185", "a".repeat(255), "a".repeat(255)]]);
table("subAccount", "name", [...READ_NAMES, ["B203", ""]]);
table("person", "name", [
  ["B55", "Jo\u202Eao"],
  ["B49", "\u3000"],
  ["B68", "a".repeat(121)],
]);

table("charge", "customer.document", [
  ["B70", "52998224725", "52998224725"],
  ["B71", "529.982.247-25", "52998224725"],
  ["B73", "11111111111"],
  ["B74", "00000000191", "00000000191"],
  ["B76", "5299822472"],
  ["B76", "529982247250"],
  ["B79", "529982247-25 ", "52998224725"],
  ["B80", "52998224725\n", "52998224725"],
  ["B82", "11.222.333/0001-81", "11222333000181"],
  ["B83", "11222333000180"],
  ["B94", "12ABC34501DE35"],
]);

function documentAs(type: "cpf" | "cnpj", text: string) {
  const { schema, valid } = FORMS.withdrawal;
  return schema.safeParse({ ...valid, holderDocumentType: type, holderDocument: text });
}
describe("a holder's document", () => {
  test.each([
    ["B77", "cpf", "11912345684", "11912345684"],
    ["B85", "cnpj", "00000000000191", "00000000000191"],
    ["B86", "cnpj", "12ABC34501DE35", "12ABC34501DE35"],
    ["B88", "cnpj", "12abc34501de35", "12ABC34501DE35"],
    ["B91", "cnpj", "12LBC34501DE35", "12LBC34501DE35"],
  ] as const)("%s %s %s is taken", (_row, type, text, stored) =>
    expect(documentAs(type, text).data?.holderDocument).toBe(stored),
  );
  test.each([
    ["B89", "cnpj", "12ABC34501DE36"],
    ["B97", "cpf", "11222333000181"],
    ["B98", "cnpj", "1".repeat(21)],
    ["B73", "cpf", "00000000000"],
  ] as const)("%s %s %s is refused", (_row, type, text) =>
    expect(documentAs(type, text).success).toBe(false),
  );
});

function keyAs(type: unknown, text: unknown) {
  const { schema, valid } = FORMS.withdrawal;
  return schema.safeParse({ ...valid, pixKeyType: type, pixKey: text });
}
describe("a PIX key", () => {
  const longest = `${"a".repeat(77 - "@exemplo.com".length)}@exemplo.com`;
  test.each([
    ["B100", "email", "Fulano@Exemplo.COM", "fulano@exemplo.com"],
    ["B101", "email", longest, longest],
    ["B103", "email", " a@b.co\n", "a@b.co"],
    ["B106", "phone", "+5511912345678", "+5511912345678"],
    ["B107", "phone", "(11) 91234-5678", "+5511912345678"],
    ["B109", "phone", "5511912345678", "+5511912345678"],
    ["B115", "random", ID.toUpperCase(), ID],
  ] as const)("%s %s %s is taken", (_row, type, text, key) =>
    expect(keyAs(type, text).data?.pixKey).toBe(key),
  );
  test.each([
    ["B101", "email", `a${longest}`],
    ["B103", "email", "a@b"],
    ["B103", "email", "a..b@x.com"],
    ["B104", "email", "fulano＠exemplo.com"],
    ["B110", "phone", "+1 202 555 0100"],
    ["B112", "phone", "+5500912345678"],
    ["B112", "phone", "+5510912345678"],
    ["B113", "phone", "11912345684"],
    ["B115", "random", `{${ID}}`],
    ["B115", "random", ID.replaceAll("-", "")],
    ["B116", "random", "00000000-0000-0000-0000-000000000000"],
    ["B118", "cpf", "11222333000181"],
    ["B119", "random", "00020126580014br.gov.bcb.pix"],
    ["B121", "CPF", "52998224725"],
    ["B121", "evp", ID],
    ["B121", "", "52998224725"],
    ["B121", ["cpf"], "52998224725"],
    ["B124", "email", "a\u202Eb@x.com"],
  ])("%s %s %s is refused", (_row, type, text) => expect(keyAs(type, text).success).toBe(false));
  test("B122 one that is another's document is told apart", () => {
    expect(
      isKeyOfAnother(CreateWithdrawalInput.parse({ ...FORMS.withdrawal.valid, pixKey: "11912345684" })),
    ).toBe(true);
  });
});

for (const form of ["charge", "withdrawal"] as const)
  table(form, "externalReference", [
    ["B127", "a/b?c#d%2e%2e a\\..\\b", "a/b?c#d%2e%2e a\\..\\b"],
    ["B128", "gch1-0000"],
    ["B128", "GCH1-0000"],
    ["B131", "a".repeat(255), "a".repeat(255)],
    ["B131", "a".repeat(256)],
    ["B133", " pedido ", "pedido"],
    ["B134", "a\r\nX-Evil: 1"],
  ]);
describe.each(["charge", "withdrawal"] as const)("the reference of a %s", (form) => {
  const isTaken = (text: string) => parse(form, "externalReference", text).success;
  test("B223 is refused where a URL parser would collapse it", () => {
    for (const text of [".", "..", " .. ", "\u00A0.\uFEFF"]) expect(isTaken(text), text).toBe(false);
    for (const text of ["...", ".a", "a..b"]) expect(isTaken(text), text).toBe(true);
  });
  test("B235 is refused with a mark inside that nobody sees", () => {
    for (const mark of ["\u200B", "\u2060", "\u00AD", "\uFEFF", "\u202E"])
      expect(isTaken(`PED${mark}-7`), shown(mark)).toBe(false);
    expect(isTaken("PED 7")).toBe(true);
  });
});
for (const form of ["charge", "withdrawal"] as const)
  table(form, "projectId", [
    ["B139", ID.toUpperCase(), ID],
    ["B142", "not-a-uuid"],
    ["B142", "", undefined],
  ]);
table("refund", "transactionId", [
  ["B140", "undefined"],
  ["B140", "null"],
  ["B140", "[object Object]"],
]);

const leg = (destination: unknown, amountCentavos: unknown) => ({ destination, amountCentavos });
table("charge", "split", [
  ["B145", [], []],
  ["B146", [leg("loja-a", 1), leg("loja-a", 1)]],
  ["B149", [leg("principal", 1)]],
  ["B152", [leg("loja-a", 1_001)]],
  ["B154", [leg("loja-a", 0)]],
  ["B154", [leg("loja-a", -1)]],
  ["B154", [leg("loja-a", 1.5)]],
  ["B155", [leg("loja-a", 1)], [leg("loja-a", 1)]],
  ["B200", [leg("constructor", 1)], [leg("constructor", 1)]],
]);
test("B148 the main account is a destination of a sub-account's charge", () => {
  const charge = { ...FORMS.charge.valid, wallet: "loja-a", split: [leg("principal", 1)] };
  expect(CreateChargeInput.safeParse(charge).success).toBe(true);
});

table("charge", "metadata", [
  ["B160", "{}", undefined],
  ["B161", "[1]"],
  ["B161", '"a"'],
  ["B161", "1"],
  ["B161", "null"],
  ["B163", '{"constructor":{"prototype":{}}}', { constructor: { prototype: {} } }],
  ["B164", '{"":1}'],
  ["B164", `{"${"k".repeat(65)}":1}`],
  ["B164", `{"k":"${"v".repeat(10_000)}"}`],
  ["B166", "[".repeat(200_000)],
  ["B167", '{"k":"\\u0000"}'],
  ["B167", '{"k":"\\ud800"}'],
  ["B169", '{"k":1,"k":2}'],
  ["B170", '{"k":1,}'],
  ["B170", "{'k':1}"],
  ["B170", '{"k":NaN}'],
  ["B172", '{"cpf":"52998224725"}', { cpf: "52998224725" }],
  ["B173", '{"é":1,"e\u0301":2}'],
  ["B229", '{"k":}'],
  ["B229", '{"k":-}'],
  ["B229", '{"k":1.}'],
  ["B229", '{"k":01}'],
  ["B229", '{"k":1.234.5}'],
  ["B229", '{"k":-0.5}', { k: new LosslessNumber("-0.5") }],
  ["B222", '{"k":1,"k":1}'],
  ["B222", '{"__proto__":1}'],
  ["B222", `${'{"k":'.repeat(65)}1${"}".repeat(65)}`],
  [
    "B222",
    '{"n":9007199254740993,"e":1e400}',
    { n: new LosslessNumber("9007199254740993"), e: new LosslessNumber("1e400") },
  ],
]);
table("charge", "expiresInSeconds", [
  ["B175", undefined, undefined],
  ["B176", 300.5],
  ["B176", "300"],
  ["B176", -300],
  ["B176", null],
]);

table("project", "color", [
  ["B187", "#A1b2C3", "#A1b2C3"],
  ...["#fff", "#GGGGGG", "#1234567", "red", "A1B2C3", "#12345６", "#123456\n"].map((text): Row => [
    "B188",
    text,
  ]),
]);
table("project", "logoUrl", [
  ["B190", "https://x.com/a.png", "https://x.com/a.png"],
  ...[
    "javascript:alert(1)",
    "data:image/png;base64,AA==",
    "file:///etc/passwd",
    "blob:https://x",
    "https://x.com@evil.com",
    "//x.com",
    "https://x.com/ a",
    `https://x.com/${"a".repeat(10_000)}`,
  ].map((text): Row => ["B191", text]),
]);
describe("the logo's address of a project", () => {
  const faultOf = (logoUrl: string) => parse("project", "logoUrl", logoUrl).error?.issues[0]?.message;
  test.each([
    "https://169.254.169.254/latest",
    "https://[::1]/a.png",
    "https://0x7f.1/a",
    "https://2130706433/a",
    "https://10.0.0.7./a",
    "https://[::ffff:10.0.0.7]/a",
    "https://[fd00::1]/a",
    "https://LOCALHOST/a",
    "https://localhost./a",
    "https://logos/a",
    "https://metadata.google.internal/a",
  ])("B241 %s is refused: it lies inside a private network", (text) =>
    expect(faultOf(text)).toBe("private_address"),
  );
  test("B241 a public address is taken", () => {
    for (const text of ["https://1.1.1.1/a", "https://[2606:4700::1111]/a", "https://x.com./a"])
      expect(faultOf(text), text).toBeUndefined();
  });
});
table("subAccount", "reference", [
  ...["AB", "a b", "á1", "a.b", "-ab", "_ab", "ab\n", "a", "", "principal", "a".repeat(33)].map(
    (text): Row => ["B196", text],
  ),
  ...["a--b__c", "0a", "constructor", "null", "undefined", "true", "main"].map((text): Row => [
    "B197",
    text,
    text,
  ]),
]);

table("signIn", "email", [
  ["B211", "ana＠exemplo.com.br"],
  ["B211", `${"a".repeat(10_000)}@x.com`],
  ["B211", "ana\u0000@exemplo.com.br"],
  ["B211", " Ana@Exemplo.com.br ", "ana@exemplo.com.br"],
]);
table("signIn", "password", [
  ["B212", "x".repeat(1_000_000)],
  ["B214", "cafe\u0301 ", "cafe\u0301 "],
]);
table("settings", "blockResponseHours", [
  ["B176", 1.5],
  ["B176", -1],
  ["B176", "10"],
  ["B176", NaN],
  ["B176", 0],
  ["B176", 2_161],
  ["B176", 72, 72],
]);
table("settings", "driftAlarmMinutes", [
  ["B176", 0],
  ["B176", 1_441],
  ["B176", "15"],
  ["B176", 15, 15],
]);

const QUERIES = {
  charges: ChargeListQuery,
  withdrawals: WithdrawalListQuery,
  refunds: RefundListQuery,
  blocks: BlockListQuery,
  transactions: TransactionListQuery,
  overview: OverviewFilter,
} satisfies Record<string, z.ZodType>;
const WHOLE_DAYS = { from: "2026-02-01", to: "2026-02-28" };

describe.each(Object.entries(QUERIES))("a query of %s", (_name, schema) => {
  const takes = (change: object) => schema.safeParse({ ...WHOLE_DAYS, ...change }).success;

  test("takes whole days that there are", () => {
    for (const to of ["2026-02-28", "2026-03-01"]) expect(takes({ to }), to).toBe(true);
    expect(takes({ from: "2024-02-29", to: "2024-02-29" })).toBe(true);
  });
  test.each([
    ["B181", "2026-02-30"],
    ["B181", "2026-02-28T24:00"],
    ["B181", "24:00"],
    ["B181", "0000-01-01"],
    ["B181", "9999-12-31"],
    ["B181", "28/02/2026"],
    ["B181", ["2026-02-01", "2026-02-02"]],
  ])("%s refuses the day %s", (_row, day) => {
    expect(takes({ from: day })).toBe(false);
    expect(takes({ to: day })).toBe(false);
  });
});
describe.each(["charges", "withdrawals", "refunds", "transactions"] as const)("a search of %s", (name) => {
  test.each([
    ["B53", "a\u0000b"],
    ["B52", "a\nb"],
    ["B167", "\ud800"],
    ["B68", "a".repeat(256)],
  ])("%s looks for no text that nothing holds", (_row, search) =>
    expect(QUERIES[name].safeParse({ search }).success).toBe(false),
  );
});
test.each(["charges", "withdrawals", "refunds", "transactions"] as const)(
  "B245 a search of %s finds one name by either writing of its accents",
  (name) => {
    const searched = (search: string) => QUERIES[name].parse({ search }) as { search?: string };
    for (const text of ["Joa\u0303o", "\u00A0Jo\u00E3o "]) expect(searched(text).search).toBe("Jo\u00E3o");
  },
);
test("B181 an overview of a reversed period is refused", () => {
  expect(OverviewFilter.safeParse({ from: "2026-02-28", to: "2026-02-01" }).success).toBe(false);
});
test.each(
  Object.entries<z.ZodType>({ statement: StatementWanted, splits: SplitQuery, overview: OverviewFilter }),
)("the read of a %s refuses more days than it shows by the name of their beginning", (_name, schema) => {
  const refused = schema.safeParse({ from: "2024-01-01", to: "2026-02-28" }).error?.issues ?? [];
  expect(refused.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["from", "filter_unreadable:from"],
  ]);
});
test.each<[name: string, filter: string, text: string, schema: z.ZodType]>([
  ["statement", "to", "2026-02-30", StatementWanted],
  ["statement", "asOf", "2026-02-20T12:00Z", StatementQuery],
  ["splits", "from", "yesterday", SplitSummaryQuery],
  ["splits", "recipient", "No Shop", SplitQuery],
  ["splits", "show", "none", SplitQuery],
  ["overview", "from", "2026-02-30", OverviewFilter],
  ["day", "wallet", "No Shop", TodayFilter],
  ["past transaction", "asOf", "2026-02-20T12:00Z", TransactionAsOfQuery],
])("the read of a %s refuses by its name the filter %s with %j", (_name, filter, text, schema) => {
  const refused = schema.safeParse({ ...WHOLE_DAYS, [filter]: text }).error?.issues ?? [];
  expect(refused.map(({ path, message }) => [path.join("."), message])).toEqual([
    [filter, `filter_unreadable:${filter}`],
  ]);
});
test.each([
  ["2026-02-01", true],
  ["2024-01-01", false],
  ["2026-03-01", false],
])("the file of a statement from %s to 2026-02-28 is prepared: %j", (from, isRight) => {
  const what = { kind: "statement", wallet: "principal", from, to: "2026-02-28" };
  const given = { what, format: "csv", showsDocuments: false };
  expect(PrepareExportInput.safeParse(given).success).toBe(isRight);
});
test("B53 an event of no name is refused as a filter of deliveries", () => {
  expect(DeliveryListQuery.safeParse({ event: "a\u0000b" }).success).toBe(false);
});

describe("B178 a place in a list", () => {
  const id = ID;
  test("is found again", () => {
    const at = new Date("2026-02-03T04:05:06.789Z");
    expect(decodeCursor(encodeCursor({ at, id }))).toEqual({ at, id });
    expect(decodeCursor(encodeCursor({ at, id: "17" }), "number")).toEqual({ at, id: "17" });
  });
  test.each([undefined, ""])("that is not given is the beginning", (text) =>
    expect(decodeCursor(text)).toBeNull(),
  );
  test.each([
    "0",
    "-1",
    "1.5",
    "1e9",
    "abc",
    `-1y2p0ij32.${id}`,
    `zzzzzzzzzzz.${id}`,
    `2p0ij32e8e7.${id}`,
    ` 1.${id}`,
    `1.${id}'`,
    "mk5v3x00.17",
    "mk5v3x00.\u0000",
    `mk5v3x00.${id}.1`,
  ])("of %j is refused", (text) =>
    expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: "invalid_input" })),
  );
  test("is refused where it belongs to another list", () =>
    expect(() => decodeCursor(`mk5v3x00.${id}`, "number")).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    ));
});

describe("B182 a day", () => {
  test.each([
    ["2026-03-01T02:59:59.999Z", "2026-02-28"],
    ["2026-03-01T03:00:00.000Z", "2026-03-01"],
    // 23:30 in Rio Branco (-05:00) is the next day in São Paulo.
    ["2026-03-01T04:30:00.000Z", "2026-03-01"],
    // The last summer time ended and began so.
    ["2018-11-04T03:00:00.000Z", "2018-11-04"],
    ["2019-02-17T02:30:00.000Z", "2019-02-16"],
    ["2019-02-17T03:00:00.000Z", "2019-02-17"],
  ])("%s is of %s in São Paulo", (moment, day) => expect(dayOf(new Date(moment))).toBe(day));
  test("begins where the day before ended, through summer time too", () => {
    for (const day of ["2018-11-03", "2018-11-04", "2019-02-16", "2019-02-17", "2026-02-28"]) {
      const start = startOfDayInSaoPaulo(day);
      expect(dayOf(start)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1))).toBe(addDaysTo(day, -1));
    }
  });
});

describe("B215 the refusal of a field that a form does not have", () => {
  const forms = (Object.keys(FORMS) as Form[]).filter((form) => form !== "signIn");
  test.each(forms)("by %s", (form) => {
    for (const field of ["role", "status", "approvedBy", "personId"])
      if (!(field in FORMS[form].valid)) expect(parse(form, field, "admin").success, field).toBe(false);
    for (const nothing of [undefined, null, "", 0, []])
      expect(FORMS[form].schema.safeParse(nothing).success).toBe(false);
  });
  test.each(["charge", "withdrawal", "refund"] as const)("B218 nor is a wallet of no name by %s", (form) => {
    for (const wallet of ["", "Principal", "../principal", "a b", null, undefined])
      expect(parse(form, "wallet", wallet).success).toBe(false);
  });
});
