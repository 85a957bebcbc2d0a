import { type Page } from "@playwright/test";
import { paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { control, expect, openAs, openPage, signIn, test } from "../fixtures/test";

test.describe.configure({ mode: "serial" });

const SUFFIX = Date.now().toString(36);

/** Opens a block on a payment of its own, and waits until the mirror has it. */
async function openBlock(payer: string, amount: number): Promise<string> {
  const transactionId = await paidCharge(amount, { payer: { name: payer, document: "52998224725" } });
  const { id } = await control<{ id: string }>("POST", "/blocks", {
    transactionId,
    blockType: "med",
    reason: "Golpe relatado",
  });
  return id;
}

const tasks = (page: Page) => page.getByRole("region", { name: /^Precisa de você/ });
const task = (page: Page, payer: string) => tasks(page).getByRole("listitem").filter({ hasText: payer });
/** Other specs leave tasks of their own, and the list shows the first five until it is opened. */
async function showAllTasks(page: Page): Promise<void> {
  await expect(tasks(page)).toBeVisible();
  const more = tasks(page).getByRole("button", { name: /^Mais \d+ tarefa/ });
  if (await more.isVisible()) await more.click();
}
const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Navegação principal" }).getByRole("link", { name });

async function countIn(page: Page, name: string): Promise<number> {
  const words = await inMenu(page, name).innerText();
  return Number(/(\d+)/.exec(words)?.[1] ?? 0);
}

test("lists pending tasks first on the home page, adds new ones by itself, and opens them in one click", async ({
  page,
}) => {
  const payer = `Ofélia Souza ${SUFFIX}`;
  await signIn(page, "support");
  await openPage(page, "/");
  await expect(tasks(page)).toBeVisible();
  const before = await countIn(page, "Bloqueios");
  const id = await openBlock(payer, 41);
  await expect.poll(() => countIn(page, "Bloqueios")).toBe(before + 1);
  await showAllTasks(page);
  const row = task(page, payer);
  await expect(row).toContainText("Responder à contestação (MED)");
  // The held amount, which may be without the fee.
  await expect(row).toContainText(/R\$\s4[01],\d\d/);
  await expect(row).toContainText("para responder");
  const whole = await countIn(page, "Início");
  await expect(page).toHaveTitle(new RegExp(`^\\(${whole}\\) Início`));

  await row.getByRole("link", { name: /^Responder/ }).click();
  await page.waitForURL(`**/blocks/${id}`);
  await expect(page).toHaveTitle(new RegExp(`^\\(${whole}\\) `));
});

for (const width of [1280, 1440, 390])
  test(`shows both deadlines of a MED block whole at ${width} px`, async ({ page }) => {
    const payer = `Quitéria Nobre ${width} ${SUFFIX}`;
    await openBlock(payer, 45);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "support");
    await openPage(page, "/");
    await showAllTasks(page);
    const row = task(page, payer);
    await expect(row).toContainText("para responder");
    await expect(row).toContainText(/Banco Central: 6 d 2\d h/);
    const cut = await row
      .locator("p")
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
    expect(cut).toBe(0);
  });

test("a block that somebody took is that person's task and nobody else's, and none once it was answered", async ({
  page,
  browser,
}) => {
  const payer = `Benício Reis ${SUFFIX}`;
  const id = await openBlock(payer, 42);
  const isKnown = () => singleValue("select count(*)::int from balance_blocks where id = $1", [id]);
  await expect.poll(isKnown).toBe(1);
  await signIn(page, "finance");
  await openPage(page, "/");
  await showAllTasks(page);
  await expect(task(page, payer)).toContainText("sem responsável");
  const support = await openAs(browser, "support");
  await openPage(support, "/blocks");
  await support.getByRole("row", { name: payer }).getByRole("checkbox").click();
  await support.getByRole("button", { name: "Atribuir a mim" }).click();
  await expect(support.getByText("1 bloqueio atribuído")).toBeVisible();
  // It is finance's no longer, without anybody reading the page again.
  await expect(task(page, payer)).toHaveCount(0);
  await openPage(support, "/");
  await showAllTasks(support);
  await expect(task(support, payer)).toContainText("com você");
  await control("POST", `/blocks/${id}/reject`, { resolutionReason: "Sem fundamento" });
  await expect(task(support, payer)).toHaveCount(0);
});

test("the keys go through the tasks, and the most urgent one has the page's only blue button", async ({
  page,
}) => {
  const ids = [await openBlock(`Lia Prado ${SUFFIX}`, 43), await openBlock(`Davi Melo ${SUFFIX}`, 44)];
  const areKnown = () => singleValue("select count(*)::int from balance_blocks where id = any($1)", [ids]);
  await expect.poll(areKnown).toBe(2);
  await signIn(page, "manager");
  await openPage(page, "/");
  await showAllTasks(page);
  await expect(task(page, "Davi Melo")).toBeVisible();
  const acts = tasks(page).getByRole("listitem").getByRole("link");
  await page.keyboard.press("j");
  await expect(acts.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(acts.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(acts.first()).toBeFocused();
  const blue = await page
    .getByRole("main")
    .locator("a, button")
    .evaluateAll((elements) => elements.filter((element) => element.classList.contains("bg-primary")).length);
  expect(blue).toBe(1);
  const open = await singleValue(
    "select count(*)::int from balance_blocks where status = 'awaiting_response'",
  );
  expect(Number(open)).toBeGreaterThanOrEqual(2);
});

test("informs a person without tasks that nothing waits", async ({ page }) => {
  await signIn(page, "viewer");
  await openPage(page, "/");
  await expect(tasks(page)).toContainText("Nada espera por você");
  await expect(page).toHaveTitle(/^Início/);
});
