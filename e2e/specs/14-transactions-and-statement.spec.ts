import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { type Page } from "@playwright/test";
import { availableIn, deposited, generatePast, newCharge, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { choose, control, expect, fact, openPage, running, signIn, test } from "../fixtures/test";

test.describe.configure({ mode: "serial" });

const LIST = "/w/principal/transactions";
const SUFFIX = Date.now();
const PAYER = { name: `Quitéria Vasconcelos ${SUFFIX}`, document: generateCpf() };
const REFERENCE = `nota-${SUFFIX}`;
const VIEWS = "Recebidos pequenos";
const FILTER = `${VIEWS} ${SUFFIX}`;
const [, FIRST = "", MIDDLE = "", LAST = ""] = /^(...)(......)(..)$/.exec(PAYER.document) ?? [];
const SMALL = `from transactions where wallet = 'principal' and type = 'payment' and state = 'completed'
  and amount_centavos between 10000 and 30000`;
const DAYS_MIN = 3;
let paid = "";
let amount = "";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.locator("[data-row-open]") });
const countOf = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number(await singleValue(`select count(*) ${statement}`, values));
const endWords = (count: number) => `Fim da lista: ${count} ${count === 1 ? "linha" : "linhas"}`;

test.beforeAll(async () => {
  const days = await singleValue("select count(distinct day)::int from movements where wallet = 'principal'");
  // Once for a product: the rows that the filter matches stay on one page of the list.
  if (Number(days) <= DAYS_MIN) await generatePast(5, 40, 1404);
  // The amount of no other row.
  const centavos = await singleValue(
    "select min(one) from generate_series(12345, 29999) one where one not in (select amount_centavos from transactions)",
  );
  amount = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }).format(Number(centavos) / 100);
  paid = await paidCharge(Number(centavos) / 100, { payer: PAYER, externalReference: REFERENCE });
});

test("filters live in the address, outlast a reload, and are kept under a name", async ({ page }) => {
  // At a second try the first one's view would be the one in sight.
  await rowsOf("delete from saved_views where name like $1", [`${VIEWS} %`]);
  await signIn(page, "finance");
  await openPage(page, LIST);
  await choose(page, "Tipo", "Recebimento");
  await choose(page, "Status", "Paga");
  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Valor: De").fill("100,00");
  await page.getByLabel("Até", { exact: true }).fill("300,00");
  await page.getByRole("button", { name: "Aplicar" }).click();
  const expected = endWords(await countOf(SMALL));
  await expect(page.getByText(expected, { exact: true })).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page.getByText(expected, { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Filtros ativos" })).toContainText("R$ 100,00 – R$ 300,00");

  await page.getByRole("button", { name: "Visões" }).click();
  await page.getByLabel("Nome da visão").fill(FILTER);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Visão salva")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(page.getByRole("list", { name: "Filtros ativos" })).toHaveCount(0);
  await page.getByRole("button", { name: "Visões" }).click();
  await page.getByRole("button", { name: FILTER, exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(expected, { exact: true })).toBeVisible();
});

test("one search finds by id, end-to-end id, reference, name, document and amount", async ({ page }) => {
  const e2eId = (await singleValue("select e2e_id from transactions where id = $1", [paid])) as string;
  await signIn(page, "finance");
  await openPage(page, LIST);
  for (const text of [
    paid,
    e2eId,
    REFERENCE,
    `quitéria vasconcelos ${SUFFIX}`,
    `${FIRST}.${MIDDLE.slice(0, 3)}.${MIDDLE.slice(3)}-${LAST}`,
    amount,
  ]) {
    await page.getByRole("searchbox").fill(text);
    await expect(page).toHaveURL(new RegExp(`search=`));
    await expect(rows(page), text).toHaveCount(1);
    await expect(rows(page)).toContainText(PAYER.name);
    await page.getByRole("searchbox").fill("");
    await expect(page).not.toHaveURL(/search=/);
    await expect(rows(page).nth(1)).toBeVisible();
  }
});

test("days are written as people of Brazil do, and chosen by keys alone", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, LIST);
  await page.getByRole("button", { name: "Qualquer data" }).click();
  await page.getByLabel("De", { exact: true }).pressSequentially("1/2/2026");
  await expect(page).toHaveURL(/from=2026-02-01/);
  await page.getByLabel("Até", { exact: true }).fill("31/02/2026");
  await expect(page).not.toHaveURL(/to=/);
  const grid = page.getByRole("grid", { name: "Calendário" });
  await grid.getByRole("button", { name: "domingo, 1 de fevereiro de 2026" }).focus();
  for (const key of ["ArrowRight", "ArrowDown", "PageDown", "Enter"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/to=2026-03-09/);
  await expect(page.getByLabel("Até", { exact: true })).toHaveValue("09/03/2026");
});

test("columns stay as they were chosen, and the list has an end", async ({ page }) => {
  await rowsOf("delete from list_columns where list = 'transactions'");
  const all = await countOf("from transactions where wallet = 'principal'");
  expect(all).toBeGreaterThan(50);
  await signIn(page, "finance");
  await openPage(page, LIST);
  await page.getByRole("button", { name: "Colunas" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Sua referência" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Tipo" }).click();
  await page.keyboard.press("Escape");
  const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(header("Sua referência")).toBeVisible();
  await expect(header("Tipo")).toHaveCount(0);
  // The change is shown at once and saved a moment later.
  await expect
    .poll(() => countOf(`from list_columns where list = 'transactions' and columns @> '{"type": false}'`))
    .toBe(1);
  await page.reload();
  await expect(header("Sua referência")).toBeVisible();
  await expect(header("Tipo")).toHaveCount(0);

  const more = page.getByRole("button", { name: "Carregar mais" });
  const end = page.getByText(endWords(all));
  await expect(more).toBeVisible();
  for (let pages = 0; pages < 20 && !(await end.isVisible()); pages++) {
    const before = await rows(page).count();
    await more.click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  }
  await expect(end).toBeVisible();
  expect(await rows(page).count()).toBe(all);
});

test("a transaction opens beside its list and on its own page, with each step and the notice as it came", async ({
  page,
}) => {
  await signIn(page, "finance");
  await openPage(page, `${LIST}?search=${REFERENCE}`);
  await rows(page).first().click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText("Cobrança paga")).toBeVisible();
  await expect(fact(panel, "Valor bruto")).toHaveText(`R$ ${amount}`);
  await panel.getByRole("link", { name: "Abrir página" }).click();
  await page.waitForURL(new RegExp(`${LIST}/${paid}$`));
  const timeline = page.getByRole("region", { name: "Histórico" });
  await expect(timeline.getByText("Fonte: evento do serviço").first()).toBeVisible();
  await expect(fact(page, "Documento de quem pagou").first()).toContainText(
    `***.${MIDDLE.slice(0, 3)}.${MIDDLE.slice(3)}-**`,
  );
  await page.getByRole("button", { name: "Ver corpo" }).first().click();
  await expect(page.getByText("Documentos ocultos; o resto é como chegou.")).toBeVisible();
  const body = page.locator("pre").filter({ hasText: "payment_completed" });
  await expect(body).not.toContainText(PAYER.document);
  await page.getByRole("button", { name: "Mostrar documentos" }).click();
  await expect(body).toContainText(PAYER.document);
  const sha = await singleValue("select body_sha256 from deliveries where transaction_id = $1", [paid]);
  await expect(page.getByText(String(sha).slice(0, 6)).first()).toBeVisible();
  await page.getByRole("region", { name: "Relacionados" }).getByRole("link", { name: "Cobrança" }).click();
  await page.waitForURL(new RegExp(`/charges/${paid}$`));
});

test("asks the service for an object that the mirror does not know", async ({ page }) => {
  const unheard = await newCharge(9.87, { externalReference: `${REFERENCE}-b` });
  expect(await countOf("from transactions where id = $1", [unheard.id])).toBe(0);
  await signIn(page, "finance");
  await openPage(page, LIST);
  await page.getByRole("searchbox").fill(unheard.id);
  await page.waitForURL(new RegExp(`/transactions/${unheard.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "R$ 9,87" })).toBeVisible();
  await expect(fact(page, "Origem")).toHaveText("consulta ao serviço");

  await openPage(page, LIST);
  await page.getByRole("searchbox").fill("ninguem-conhece");
  await page.getByRole("button", { name: "Consultar o serviço" }).click();
  await expect(page.getByText("O serviço não conhece “ninguem-conhece”")).toBeVisible();
});

test("shows that the service did not answer about an object that the mirror does not know", async ({
  page,
}) => {
  await signIn(page, "finance");
  await control("POST", "/faults", {
    method: "GET",
    path: "/transactions/{id}",
    kind: "status",
    status: 503,
    times: 100,
  });
  try {
    const response = await page.goto(`${running().url}/w/principal/transactions/nobody-knows`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText("Serviço de pagamento indisponível")).toBeVisible();
  } finally {
    await control("DELETE", "/faults");
  }
});

test(
  "the statement adds up by day, to what the service's own books say",
  { tag: "@journey" },
  async ({ page }) => {
    await signIn(page, "finance");
    // Transactions that other scenarios began here a moment ago may still be on their way to the statement.
    await expect
      .poll(async () => {
        await openPage(page, "/w/principal/statement?view=days");
        await rows(page).first().waitFor();
        const told = figure((await daysOf(page))[0], "Saldo final");
        return told - ((await availableIn()) - (await deposited()));
      })
      .toBe(0);
    const days = await daysOf(page);
    expect(days.length).toBeGreaterThan(DAYS_MIN);
    days.forEach((day, index) => {
      const credits = Math.abs(figure(day, "Entradas"));
      const debits = Math.abs(figure(day, "Saídas"));
      expect(figure(day, "Saldo inicial") + credits - debits).toBe(figure(day, "Saldo final"));
      const before = days[index + 1];
      if (before) expect(figure(before, "Saldo final")).toBe(figure(day, "Saldo inicial"));
    });

    await rows(page).first().getByRole("button").click();
    await expect(page).toHaveURL(/from=.*to=/);
    const line = page
      .getByRole("row")
      .filter({ hasText: PAYER.name })
      .filter({ hasText: "Recebimento" })
      .first();
    await line.getByRole("link").click();
    await page.waitForURL(new RegExp(`/transactions/${paid}$`));
    await expect(page.getByRole("heading", { level: 1, name: `R$ ${amount}` })).toBeVisible();
  },
);

test("a period that the statement would refuse stays in its control, with the reason", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/statement");
  await page.getByRole("button", { name: /^Período: / }).click();
  const from = page.getByLabel("De", { exact: true });
  await from.fill("01/01/2020");
  await expect(page.getByText("Escolha no máximo 366 dias.")).toBeVisible();
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/from=/);
  await page.getByLabel("Até", { exact: true }).fill("31/12/2020");
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(page).toHaveURL(/to=2020-12-31/);
  await expect(page.getByText("Escolha no máximo 366 dias.")).toHaveCount(0);
});

test("the balance's picture is walked by keys, opens a day, and its table says the same", async ({
  page,
}) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/statement");
  const marks = page.getByRole("list", { name: "Saldo no fim de cada dia" }).getByRole("link");
  const last = (await marks.count()) - 1;
  expect(last).toBeGreaterThan(0);
  await marks.nth(last).focus();
  await page.keyboard.press("Home");
  await expect(marks.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(marks.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(marks.nth(last)).toBeFocused();
  const said = (await marks.nth(last).getAttribute("aria-label")) ?? "";
  const figures = said.match(/R\$\s[\d.]+,\d\d/g) ?? [];
  expect(figures.length).toBe(3);

  await page.getByRole("button", { name: "Ver como tabela: Saldo no fim de cada dia" }).click();
  const newest = page.getByRole("table").getByRole("row").nth(1);
  for (const figure of figures) await expect(newest).toContainText(figure);
  await page.getByRole("button", { name: "Ver como tabela: Saldo no fim de cada dia" }).click();
  await marks.nth(last).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  // A word of code where an amount should stand was there once.
  expect(await page.getByRole("main").innerText()).not.toMatch(/=>|function\s*\(/);
});

type Day = Record<string, number>;
const figure = (day: Day | undefined, name: string) => day?.[name] ?? NaN;

/** The statement's days as they are shown, in centavos, the newest first. */
const daysOf = (page: Page): Promise<Day[]> =>
  rows(page).evaluateAll((all) =>
    all.map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll("td")].map((cell) => [
          cell.dataset.label ?? "",
          // Digits alone, and a sign where the amount itself has one.
          Number((/\u2212R/.test(cell.innerText) ? "-" : "") + cell.innerText.replaceAll(/\D/g, "")),
        ]),
      ),
    ),
  );
