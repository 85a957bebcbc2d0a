import { type Page } from "@playwright/test";
import { newSubAccount, paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { choose, expect, openPage, signIn, test } from "../fixtures/test";

test.describe.configure({ mode: "serial" });

const REFERENCE = `pal-${Date.now()}`;

/** A collapsed figure of the period. */
const figure = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Detalhar: ${name}`, exact: true }) });

async function unfold(page: Page, name: string): Promise<void> {
  const button = figure(page, name).getByRole("button", { name: `Detalhar: ${name}`, exact: true });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
}

const brl = (centavos: number): string =>
  new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" })
    // Nothing less nothing is nothing, and never "-R$ 0,00".
    .format((centavos || 0) / 100)
    .replaceAll("\u00a0", " ");

/** From the lines of the statement, and not from the sums that the page reads. */
const sumOf = async (kinds: string[], { from, to }: Period, wallet?: string): Promise<number> =>
  Number(
    await singleValue(
      `select coalesce(sum(available_centavos), 0) from movements where kind = any($1) and day between $2 and $3
       and ($4::text is null or wallet = $4)`,
      [kinds, from, to, wallet ?? null],
    ),
  );

type Period = { from: string; to: string };

async function pickDays(page: Page, preset: string): Promise<Period> {
  const filters = page.getByRole("group", { name: "Conta e período" });
  await filters.getByRole("button").first().click();
  await page.getByRole("button", { name: preset, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/from=.*to=/);
  const address = new URL(page.url()).searchParams;
  return { from: address.get("from") ?? "", to: address.get("to") ?? "" };
}

test("every figure is the sum of its rows, beside that of the period before", async ({ page }) => {
  // With a second account a figure of all of them leads to its parts.
  await newSubAccount(`soma-${Date.now()}`, "Loja da soma");
  await paidCharge(88, {
    externalReference: REFERENCE,
    payer: { name: "Yara Nunes", document: "52998224725" },
  });
  await signIn(page, "finance");
  await openPage(page, "/");
  const period = await pickDays(page, "7 dias");
  const fees = ["payment_fee", "withdrawal_fee", "refund_fee"];
  const gross = await sumOf(["payment"], period);
  await expect(figure(page, "Recebido")).toContainText(brl(gross));
  await expect(figure(page, "Recebido")).toContainText(
    `${brl(gross + (await sumOf(["payment_fee"], period)))} líquido de taxas`,
  );
  await expect(figure(page, "Taxas")).toContainText(brl(-(await sumOf(fees, period))));
  const withdrawals = ["withdrawal", "withdrawal_returned"];
  await expect(figure(page, "Saques")).toContainText(brl(-(await sumOf(withdrawals, period))));
  const refunds = ["refund", "refund_returned"];
  await expect(figure(page, "Devoluções")).toContainText(brl(-(await sumOf(refunds, period))));
  await expect(page.getByText(/Comparado com \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}/)).toBeVisible();

  await unfold(page, "Recebido");
  await page.getByRole("button", { name: "Ver em tabela: Recebido por dia" }).click();
  const table = page.getByRole("table", { name: "Recebido por dia" });
  const days = await table.getByRole("row").allInnerTexts();
  const shown = days.slice(1).map((row) => Number((row.split("\t")[1] ?? "").replaceAll(/\D/g, "")));
  expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(gross);
});

test("each figure opens the rows it is made of", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/");
  const period = await pickDays(page, "7 dias");
  // The figure is each account's part where there are several accounts.
  await figure(page, "Recebido")
    .getByRole("button", { name: /^Ver linhas: Recebido/ })
    .click();
  await expect(page.getByRole("table", { name: "Por conta", exact: true })).toBeVisible();
  await choose(page, "Conta", "Conta principal");
  const count = await singleValue(
    "select count(*)::int from movements where kind = 'payment' and wallet = 'principal' and day between $1 and $2",
    [period.from, period.to],
  );
  await expect(figure(page, "Recebido")).toContainText(
    count === 1 ? "1 pagamento" : `${String(count)} pagamentos`,
  );
  await expect(figure(page, "Recebido")).toContainText(brl(await sumOf(["payment"], period, "principal")));
  await figure(page, "Recebido")
    .getByRole("link", { name: /^Ver linhas: Recebido/ })
    .click();
  await page.waitForURL(/\/w\/principal\/transactions\?/);
  await expect(
    page.getByText(count === 1 ? "1 transação" : `${String(count)} transações`, { exact: true }),
  ).toBeVisible();

  await page.goBack();
  const fees = -(await sumOf(["payment_fee", "withdrawal_fee", "refund_fee"], period, "principal"));
  await figure(page, "Taxas")
    .getByRole("link", { name: /^Ver linhas: Taxas/ })
    .click();
  await page.waitForURL(/\/w\/principal\/statement\?/);
  const moved = page.getByRole("listitem").filter({ hasText: /^Taxas/ });
  await expect(moved).toContainText(brl(fees));
});

test("the day so far is what was paid today, and its hours are told by keys", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
  const paid = Number(
    await singleValue(
      `select coalesce(sum(amount_centavos), 0) from transactions where type = 'payment' and state = 'completed'
       and (settled_at at time zone 'America/Sao_Paulo')::date = $1`,
      [today],
    ),
  );
  const now = page.getByRole("region", { name: "Saldo e recebimentos de hoje" });
  await expect(now.getByRole("link", { name: brl(paid) })).toBeVisible();
  const chart = now.getByRole("application");
  await page.mouse.move(0, 0);
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await expect(now.getByRole("status")).toContainText(`Hoje: ${brl(paid)}`);
  await now.getByRole("button", { name: "Ver em tabela: Recebido hoje até agora" }).click();
  await expect(now.getByRole("table").getByRole("row").nth(1)).toContainText(brl(paid));
  const available = Number(await singleValue("select sum(available_centavos) from balances", []));
  await expect(now).toContainText(brl(available).replace("R$ ", ""));
});

test("a chart is explored by keys, without one of its lines, and over fewer days", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/");
  const { from, to } = await pickDays(page, "7 dias");
  await unfold(page, "Recebido");
  const panel = page.getByRole("region", { name: "Recebido por dia" });
  const picture = panel.getByRole("list", { name: /^Gráfico: Recebido por dia/ });
  // In the page, and not on the screen: what is pressed is scrolled to first.
  const place = () =>
    panel.evaluate((element) => {
      const { top, left, width, height } = element.getBoundingClientRect();
      return { top: top + window.scrollY, left, width, height };
    });
  const before = await place();
  const fetched = page.waitForRequest((request) => request.resourceType() === "script");
  await panel.getByRole("button", { name: "Explorar: Recebido por dia" }).click();
  await fetched;
  const chart = panel.getByRole("application");
  await expect(chart).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect(await place()).toEqual(before);

  const told = panel.getByRole("status");
  const gross = brl(await sumOf(["payment"], { from: to, to }));
  const written = (day: string) => day.split("-").toReversed().join("/");
  // A pointer that rests on a chart takes precedence over its keys.
  await page.mouse.move(0, 0);
  await chart.focus();
  await expect(told).toContainText(written(from));
  for (let day = 1; day < 7; day += 1) await page.keyboard.press("ArrowRight");
  await expect(told).toContainText(written(to));
  await expect(told).toContainText(`Bruto: ${gross}`);
  await expect(told).toContainText("Líquido: ");

  const line = panel.getByRole("button", { name: "Bruto" });
  await line.click();
  await expect(line).toHaveAttribute("aria-pressed", "false");
  await page.mouse.move(0, 0);
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(told).toContainText("Líquido: ");
  await expect(told).not.toContainText("Bruto");

  await expect(panel.getByRole("slider")).toHaveCount(0);
  await pickDays(page, "30 dias");
  const first = panel.getByRole("slider").first();
  const days = await first.getAttribute("aria-label");
  await first.press("ArrowRight");
  await expect(first).not.toHaveAttribute("aria-label", days ?? "");
  await panel.getByRole("button", { name: "Voltar ao gráfico: Recebido por dia" }).click();
  await expect(picture).toBeVisible();
  expect((await panel.boundingBox())?.height).toBe(before?.height);
});

test("the palette opens pages and objects by the keyboard alone", async ({ page }) => {
  // No beginning of it is one of the payer's name: while it is typed, the customer would be found too.
  const reference = `atalho-${Date.now()}`;
  await paidCharge(89, {
    externalReference: reference,
    payer: { name: "Iara Palmeira", document: "52998224725" },
  });
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("extrato");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/w\/principal\/statement/);
  await expect(page.getByRole("heading", { level: 1, name: "Extrato" })).toBeVisible();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Buscar", exact: true });
  await palette.getByRole("combobox").pressSequentially(reference);
  await expect(palette.getByRole("option", { name: /Iara Palmeira Paga/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/transactions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "R$ 89,00" })).toBeVisible();
});

test("the search forgives how it is typed, says how it read it, and counts what each word leaves", async ({
  page,
}) => {
  await signIn(page, "support");
  await openPage(page, "/w/principal/charges");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  // At once: not one key is lost, whether the field is there or not.
  await page.keyboard.type("nunes YARA 88 hoje");
  const search = page.getByRole("dialog", { name: "Buscar", exact: true });
  await expect(search.getByRole("combobox")).toHaveValue("nunes YARA 88 hoje");
  await expect(search.getByText("valor de R$ 88,00 a R$ 88,99, ou número")).toBeVisible();
  const first = search.getByRole("option", { name: /Yara Nunes/ }).first();
  await expect(first).toContainText("Paga");
  await expect(first).toContainText("pagador");
  await expect(first).toContainText("R$ 88,00");

  await search.getByRole("combobox").fill(`yara ${REFERENCE} 12/03/2020`);
  await expect(search.getByText("Nada com as 3 palavras juntas")).toBeVisible();
  await search.getByRole("option", { name: /sem “12\/03\/2020”/ }).click();
  await expect(search.getByRole("combobox")).toHaveValue(`yara ${REFERENCE}`);
  // The payment; and the customer, once the payment made one.
  await expect(search.getByRole("option", { name: /Yara Nunes Paga/ })).toBeVisible();

  // A person who knows a document number finds its payments, and sees no more of the number.
  await search.getByRole("combobox").fill("529.982.247-25");
  await expect(search.getByRole("option", { name: /documento igual/ }).first()).toBeVisible();
  await expect(search.getByText("fica no registro de auditoria")).toBeVisible();
  await search.getByRole("combobox").fill("nova cobr");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/charges\/new$/);
});

test("shortcuts explain themselves and can be turned off", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await page.waitForURL(/\/blocks$/);
  await page.keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: "Atalhos de teclado" });
  await expect(help.getByText("Trocar de conta")).toBeVisible();
  await help.getByRole("switch", { name: /Atalhos de uma tecla/ }).click();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(page.getByPlaceholder("Buscar conta…")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Buscar", exact: true })).toBeVisible();
});
