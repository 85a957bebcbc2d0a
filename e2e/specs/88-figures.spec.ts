import { type Page } from "@playwright/test";
import { test } from "../fixtures/demo-with-past";
import { singleValue } from "../fixtures/mirror";
import {
  type FigureReader,
  type Pair,
  centavosOf,
  comparePairs,
  countAbove,
  countIn,
  countOf,
  figure,
  on,
  sumOfRows,
  wholeList,
} from "../fixtures/shown-figures";
import { expect, rowOf, signIn } from "../fixtures/test";

// Checks the demo: a figure that two pages show is the same on both, and the rows that it opens add up to it.

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(Date.now() - days * DAY_MS);
/** Days that are over, with a weekend and refunds that end. */
const PERIOD = `from=${dayBefore(10)}&to=${dayBefore(1)}`;
const LAST_30_DAYS = `from=${dayBefore(29)}&to=${dayBefore(0)}`;
const WALLET = "/w/principal";
const STATEMENT = `${WALLET}/statement?${PERIOD}`;

const valueOf = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name: new RegExp(`^Ver linhas: ${name}`) });
const rowOfHome = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Detalhar: ${name}`, exact: true }) });

const onHome = (look: FigureReader, period = `wallet=principal&${PERIOD}`): FigureReader =>
  on(`/?${period}`, look);
const homeAmount = (name: string): FigureReader => onHome((page) => centavosOf(valueOf(name)(page)));
const homeCount = (name: string, before: string): FigureReader =>
  onHome((page) => countOf(rowOfHome(page, name), before));
/** By the click that home offers. */
const openedFromHome =
  (name: string, look: FigureReader): FigureReader =>
  async (page) => {
    await onHome(() => Promise.resolve(""))(page);
    await valueOf(name)(page).click();
    await page.waitForURL((address) => address.pathname !== "/");
    return look(page);
  };
const amountAt =
  (id: string): FigureReader =>
  (page) =>
    centavosOf(figure(page.getByRole("main"), id));

const OF_A_PERIOD: readonly Pair[] = [
  {
    name: "received: home, statement",
    here: homeAmount("Recebido"),
    there: on(STATEMENT, amountAt("received")),
  },
  {
    name: "received: home, sum above the transactions it opens",
    here: homeAmount("Recebido"),
    there: openedFromHome("Recebido", amountAt("transactions_in")),
  },
  {
    name: "received: home, rows that it opens",
    here: homeAmount("Recebido"),
    there: openedFromHome("Recebido", (page) => sumOfRows(page, "Valor")),
  },
  {
    name: "payments: home, count above the transactions",
    here: homeCount("Recebido", " pagamentos"),
    there: openedFromHome("Recebido", countAbove),
  },
  {
    name: "withdrawals: home, the statement it opens",
    here: homeAmount("Saques"),
    there: openedFromHome("Saques", amountAt("withdrawals")),
  },
  {
    name: "refunds: home, the statement it opens",
    here: homeAmount("Devoluções"),
    there: openedFromHome("Devoluções", amountAt("refunds")),
  },
  {
    name: "fees: home, the statement it opens",
    here: homeAmount("Taxas"),
    there: openedFromHome("Taxas", amountAt("fees")),
  },
];

const tableRow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("row").filter({ hasText: name });
const cell = (page: Page, row: string, column: string) =>
  tableRow(page, row).locator(`td[data-label="${column}"]`);
const inWalletsTable = (column: string): FigureReader =>
  on("/wallets", (page) => centavosOf(cell(page, "principal", column)));
const moneyNow = (page: Page) => page.getByRole("region", { name: "Saldo e recebimentos de hoje" });
const sumOfWallets = (column: string): FigureReader => on("/wallets", (page) => sumOfRows(page, column));
const rail = (page: Page) => page.getByRole("complementary", { name: "Exposição" });

const BALANCES: readonly Pair[] = [
  {
    name: "available: wallet switcher, home",
    here: on(`${WALLET}/charges`, async (page) => {
      await page.getByRole("button", { name: /^Trocar de conta/ }).click();
      return centavosOf(page.getByRole("option", { name: /^Conta principal/ }));
    }),
    there: on("/", (page) =>
      centavosOf(moneyNow(page).getByRole("listitem").filter({ hasText: "Conta principal" })),
    ),
  },
  {
    name: "available: home, wallets",
    here: on("/", (page) =>
      centavosOf(moneyNow(page).getByRole("listitem").filter({ hasText: "Conta principal" })),
    ),
    there: inWalletsTable("Disponível"),
  },
  {
    name: "available: wallets, the statement's balance now",
    here: inWalletsTable("Disponível"),
    there: on(`${WALLET}/statement`, (page) =>
      centavosOf(figure(page.getByRole("group", { name: "Do saldo inicial ao final" }), "closing")),
    ),
  },
  {
    name: "available: the statement's balance now, reconciliation",
    here: on(`${WALLET}/statement`, (page) =>
      centavosOf(figure(page.getByRole("group", { name: "Do saldo inicial ao final" }), "closing")),
    ),
    there: on("/reconciliation/balances/principal", amountAt("reported")),
  },
  {
    name: "available: withdrawal form, wallets",
    here: on(`${WALLET}/withdrawals/new`, (page) =>
      centavosOf(
        page
          .getByRole("main")
          .getByText(/Disponível/)
          .locator(".."),
      ),
    ),
    there: inWalletsTable("Disponível"),
  },
  {
    name: "available of all: exposure, rows of the wallets",
    here: on("/blocks/exposure", amountAt("held_beside")),
    there: sumOfWallets("Disponível"),
  },
  {
    name: "held of all: home, rows of the wallets",
    here: on("/", (page) => centavosOf(figure(moneyNow(page), "held"))),
    there: sumOfWallets("Bloqueado"),
  },
  {
    name: "held: wallets, the statement's balance now",
    here: inWalletsTable("Bloqueado"),
    there: on(`${WALLET}/statement`, amountAt("closing_held")),
  },
];

const BLOCKS: readonly Pair[] = [
  {
    name: "held: home, inbox",
    here: on("/", (page) => centavosOf(figure(moneyNow(page), "held"))),
    there: on("/blocks", (page) => centavosOf(figure(rail(page), "held_now"))),
  },
  {
    name: "held: inbox, the exposure that it opens",
    here: on("/blocks", (page) => centavosOf(figure(rail(page), "held_now"))),
    there: async (page) => {
      await rail(page).getByRole("link", { name: "Retido agora" }).click();
      await page.waitForURL(/\/exposure/);
      return amountAt("held_now")(page);
    },
  },
  {
    name: "held: exposure, rows of the inbox that it opens",
    here: on("/blocks/exposure", amountAt("held_now")),
    there: async (page) => {
      await figure(page, "held_now").getByRole("link").click();
      await page.waitForURL(/\/blocks\?/);
      return sumOfRows(page, "Valor");
    },
  },
  {
    name: "held of one account: inbox, wallets",
    here: on("/blocks", (page) => centavosOf(figure(tableRow(page, "Conta principal"), "held_now"))),
    there: inWalletsTable("Bloqueado"),
  },
  {
    name: "to answer: inbox, its rows",
    here: on("/blocks", (page) => countOf(figure(page, "blocks_to_answer"))),
    there: async (page) => (await wholeList(page)).count(),
  },
  {
    name: "MED of 30 days: inbox, home",
    here: on("/blocks", (page) => countOf(figure(rail(page), "med_rate_30_days"), " de ")),
    there: onHome((page) => countOf(rowOfHome(page, "Bloqueios"), " de "), LAST_30_DAYS),
  },
  {
    name: "MED of 30 days: inbox, the rows that it opens",
    here: on("/blocks", (page) => countOf(figure(rail(page), "med_rate_30_days"), " de ")),
    there: async (page) => {
      await figure(rail(page), "med_rate_30_days").getByRole("link").click();
      await page.waitForURL(/kind=med/);
      const rows = await wholeList(page);
      return (await rows.count()) - (await rows.filter({ hasText: "Desconsiderado" }).count());
    },
  },
  {
    name: "payments of 30 days: inbox, home",
    here: on("/blocks", async (page) =>
      countIn((await figure(rail(page), "med_rate_30_days").innerText()).split(/\d de /)[1] ?? ""),
    ),
    there: onHome((page) => countOf(rowOfHome(page, "Recebido"), " pagamentos"), LAST_30_DAYS),
  },
];

const reversed = () =>
  singleValue(
    "select id from transactions where type = 'withdrawal' and state = 'reversed' order by created_at desc limit 1",
  ) as Promise<string>;
const walletOf = (id: string) =>
  singleValue("select wallet from transactions where id = $1", [id]) as Promise<string>;
const refunded = () =>
  singleValue(
    `select id from transactions where wallet = 'principal' and type = 'payment' and refund_state = 'confirmed'
     order by created_at desc limit 1`,
  ) as Promise<string>;
const shared = () =>
  singleValue(
    `select t.id from transactions t join split_legs s on s.transaction_id = t.id
     where t.wallet = 'principal' and t.state = 'completed' and t.amount_centavos = 48000 order by t.created_at desc limit 1`,
  ) as Promise<string>;
const RECORDS: readonly Pair[] = [
  {
    name: "a returned withdrawal: its page, its line of the statement",
    here: on(
      async () => {
        const id = await reversed();
        return `/w/${await walletOf(id)}/withdrawals/${id}`;
      },
      (page) => centavosOf(page.getByRole("heading", { level: 1 })),
    ),
    there: async (page) => {
      const id = await reversed();
      const wallet = await walletOf(id);
      const day = String(
        await singleValue(
          "select day::text from movements where transaction_id = $1 and kind = 'withdrawal_returned'",
          [id],
        ),
      );
      return on(`/w/${wallet}/statement?from=${day}&to=${day}`, (opened) =>
        centavosOf(
          opened.getByRole("row").filter({ hasText: "Saque devolvido" }).locator('td[data-label="Valor"]'),
        ),
      )(page);
    },
  },
  {
    name: "a payment's status: list, its page",
    here: on(
      async () => `${WALLET}/charges?search=${await refunded()}`,
      async (page) =>
        (
          await rowOf(page, await refunded())
            .locator('td[data-label="Status"]')
            .innerText()
        ).split("\n")[0] ?? "",
    ),
    there: on(
      async () => `${WALLET}/charges/${await refunded()}`,
      async (page) => (await page.locator("h1 + *").innerText()).split("\n")[0] ?? "",
    ),
  },
  {
    name: "a payment's amount: its page, search",
    here: on(
      async () => `${WALLET}/charges/${await refunded()}`,
      (page) => centavosOf(page.getByRole("heading", { level: 1 })),
    ),
    there: async (page) => {
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Buscar", exact: true });
      await palette.getByRole("combobox").fill(await refunded());
      const hit = palette.getByRole("option", { name: /R\$/ }).first();
      await expect(hit).toBeVisible();
      return centavosOf(hit);
    },
  },
  {
    name: "a payment's amount: its page, its receipt",
    here: on(
      async () => `${WALLET}/charges/${await refunded()}`,
      (page) => centavosOf(page.getByRole("heading", { level: 1 })),
    ),
    there: async (page) => {
      await page.getByRole("link", { name: "Comprovante" }).click();
      await page.waitForURL(/\/receipts\//);
      return centavosOf(page.getByRole("article"));
    },
  },
  {
    name: "a split: leg on the payment's page, line of the other account's statement",
    here: on(
      async () => `${WALLET}/charges/${await shared()}`,
      // There it leaves, and here it arrives.
      async (page) =>
        -(await centavosOf(
          page.getByRole("main").getByRole("listitem").filter({ hasText: "Repasse a Loja Centro" }).first(),
        )),
    ),
    there: on(`/w/loja-centro/statement?from=${dayBefore(0)}&to=${dayBefore(0)}`, (page) =>
      centavosOf(
        page
          .getByRole("row")
          .filter({ hasText: "Repasse recebido" })
          .first()
          .locator('td[data-label="Valor"]'),
      ),
    ),
  },
];

for (const [title, role, pairs] of [
  ["the money of a period", "finance", OF_A_PERIOD],
  ["balances", "finance", BALANCES],
  ["blocks", "finance", BLOCKS],
  ["single records", "finance", RECORDS],
] as const)
  test(`two pages agree on ${title}`, async ({ page }) => {
    await signIn(page, role);
    await comparePairs(page, pairs);
  });
