import { type Page } from "@playwright/test";
import { csvIn, downloadOf, tableIn } from "../fixtures/files";
import { filesIn } from "../../lib/testing/zip";
import { paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { expect, openPage, signIn, test } from "../fixtures/test";

test.describe.configure({ mode: "serial" });

const FORMULA = { name: "=SOMA(A1:A9)", document: "86288366757" };
const PAYMENTS = "/w/principal/transactions?type=payment&state=completed";
let shown = 0;

async function exported(
  page: Page,
  format: string,
  reason?: string,
): Promise<{ name: string; text: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Exportar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: format }).click();
  if (reason !== undefined) {
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("button", { name: "Gerar arquivo" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Motivo" }).fill(reason);
  }
  const { name, bytes } = await downloadOf(page, () =>
    dialog.getByRole("button", { name: "Gerar arquivo" }).click(),
  );
  await expect(dialog.getByText(/^Arquivo pronto: \d+ linhas?\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  return { name, bytes, text: bytes.toString() };
}

test.beforeAll(async () => {
  await paidCharge(64.2, { payer: FORMULA });
  shown = Number(
    await singleValue(
      "select count(*) from transactions where wallet = 'principal' and type = 'payment' and state = 'completed'",
    ),
  );
});

test("offers no export to a person who may not export", { tag: "@journey" }, async ({ page }) => {
  await signIn(page, "support");
  await openPage(page, PAYMENTS);
  await expect(page.getByRole("button", { name: "Colunas" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar" })).toHaveCount(0);
});

test(
  "both kinds of CSV hold every row of the filter with documents masked, and a spreadsheet's formulas as text",
  { tag: "@journey" },
  async ({ page }) => {
    await signIn(page, "finance");
    await openPage(page, PAYMENTS);
    for (const [format, separator, amount, name] of [
      ["CSV para planilha brasileira", ";", "64,20", `'${FORMULA.name}`],
      ["CSV simples", ",", "64.20", FORMULA.name],
    ] as const) {
      const { name: fileName, text } = await exported(page, format);
      expect(fileName).toMatch(/\.csv$/);
      const [head = [], ...rows] = tableIn(csvIn(text, separator));
      expect(rows).toHaveLength(shown);
      expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head.length]));
      const row = rows.find((cells) => cells.some((cell) => cell.includes("SOMA(A1:A9)")));
      expect(row).toContain(name);
      expect(row).toContain(amount);
      expect(row).toContain("***.883.667-**");
      expect(text).not.toContain(FORMULA.document);
      const bare = rows.flat().filter((cell) => /^[=@\t]/.test(cell));
      expect(bare.length > 0).toBe(name === FORMULA.name);
    }
  },
);

test("documents come in clear for a reason, which is kept", { tag: "@journey" }, async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, PAYMENTS);
  const { text } = await exported(page, "CSV simples", "Auditoria anual");
  expect(text).toMatch(/86288366757|862\.883\.667-57/);
  expect(
    Number(await singleValue("select count(*) from audit_entries where reason = $1", ["Auditoria anual"])),
  ).toBeGreaterThan(0);
});

test("the workbook holds the same rows, and OFX every settled line of the statement", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, PAYMENTS);
  const workbook = await exported(page, "Excel (XLSX)");
  expect(workbook.name).toMatch(/\.xlsx$/);
  const sheet = filesIn(workbook.bytes).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  const [, names = ""] = /<row r="(\d+)"><c r="A\d+"[^>]*><is><t[^>]*>Criada em</.exec(sheet) ?? [];
  expect(Number(names)).toBeGreaterThan(2);
  const numbers = [...sheet.matchAll(/<row r="(\d+)"/g)].map(([, number]) => Number(number));
  expect(numbers.filter((number) => number > Number(names))).toHaveLength(shown);
  expect(sheet).toContain("SOMA(A1:A9)");
  expect(sheet).not.toContain("<f>");

  await openPage(page, "/w/principal/statement");
  const { name, text } = await exported(page, "OFX");
  expect(name).toMatch(/\.ofx$/);
  expect(text).toMatch(/^OFXHEADER:100/);
  const amounts = [...text.matchAll(/<TRNAMT>(-?\d+)\.(\d\d)/g)].map(([, whole = "", cents = ""]) =>
    Number(whole + cents),
  );
  const period = [...text.matchAll(/<DT(?:START|END)>(\d{4})(\d\d)(\d\d)/g)].map(
    ([, year, month, day]) => `${year ?? ""}-${month ?? ""}-${day ?? ""}`,
  );
  const moved = await singleValue(
    `select sum(available_centavos)::text || ' in ' || count(*) from movements where wallet = 'principal'
     and available_centavos <> 0 and day between $1 and $2`,
    period,
  );
  expect(`${amounts.reduce((sum, amount) => sum + amount, 0)} in ${amounts.length}`).toBe(moved);
});
