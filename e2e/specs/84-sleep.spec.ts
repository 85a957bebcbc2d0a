import charges from "../../messages/pt-BR/charges.json" with { type: "json" };
import { expect, openAs, running, signIn, test, wake } from "../fixtures/test";

/** A page is read before it is worked: what waking must not lose, nor sleeping hide. */
const asleep = "[data-asleep]";

test.beforeEach(async ({ page }) => signIn(page, "admin"));

test("a click into what sleeps does what it says once it is awake", async ({ page }) => {
  await page.goto(`${running().url}/w/principal/charges`);
  await expect(page.locator(asleep)).not.toHaveCount(0);
  // As a script or a screen reader clicks: no pointer has moved before.
  // Of what has come, and not of the outline that stood in its place.
  await page.locator(asleep).getByRole("button", { name: "Colunas" }).dispatchEvent("click", { button: 0 });
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(page.locator(asleep)).toHaveCount(0);
});

test("what is typed into a form that sleeps stays, and counts", async ({ browser }) => {
  const page = await openAs(browser, "finance");
  await page.goto(`${running().url}/w/principal/withdrawals/new`);
  const amount = page.getByRole("textbox", { name: "Valor", exact: true });
  await amount.evaluate((field: HTMLInputElement) => {
    field.value = "1234";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(page.locator(asleep)).toHaveCount(0);
  await expect(amount).toHaveValue("1234");
  // Leaving the field puts in order what the form has understood.
  await amount.blur();
  await expect(amount).toHaveValue("1.234,00");
  await page.context().close();
});

test("a page is sent with the words that it shows, and the rest come when it wakes", async ({ page }) => {
  const listed = charges.list;
  const sent = await (await page.request.get(`${running().url}/w/principal/charges`)).text();
  expect(sent).toContain(listed.caption);
  expect(sent).not.toContain(listed.emptyFilteredHint);
  await page.goto(`${running().url}/w/principal/charges?search=nobody-is-called-so`);
  await expect(page.getByText(listed.emptyFilteredHint)).toBeVisible();
  await wake(page);
  await page.getByRole("searchbox", { name: listed.search }).fill("nor-so");
  await expect(page).toHaveURL(/nor-so/);
  await expect(page.getByText(listed.emptyFilteredHint)).toBeVisible();
});

test("a page that nobody touches wakes by itself", async ({ page }) => {
  await page.goto(`${running().url}/w/principal/charges`);
  await expect(page.locator(asleep)).not.toHaveCount(0);
  await expect(page.locator(asleep)).toHaveCount(0);
});

test("waking changes no word of what was sent", async ({ page }) => {
  for (const path of ["/w/principal/charges", "/settings", "/blocks", "/health"]) {
    await page.goto(running().url + path);
    await page.waitForFunction(
      () => document.querySelector("template[id^='B:'], main .animate-pulse") === null,
    );
    const words = async () =>
      // How long ago something was goes on meanwhile.
      (await page.locator("main").allInnerTexts()).map((text) =>
        text.replaceAll(/\d+ (segundo|minuto)s?/g, ""),
      );
    const sent = await words();
    await expect(page.locator(asleep)).not.toHaveCount(0);
    await wake(page);
    expect(await words()).toEqual(sent);
  }
});
