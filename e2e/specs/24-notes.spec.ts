import { paidCharge } from "../fixtures/merchant";
import { expect, openAs, openPage, signIn, test } from "../fixtures/test";

test("a note names somebody by keyboard, who is told and finds it in the payment's history", async ({
  page,
  browser,
}) => {
  const id = await paidCharge(41);
  await signIn(page, "support");
  await openPage(page, `/w/principal/charges/${id}`);
  const field = page.getByLabel("Nova anotação");
  await field.pressSequentially("Cliente confirma a entrega, ");
  await field.pressSequentially("@ang");
  const people = page.getByRole("listbox", { name: "Pessoas que podem ser citadas" });
  await expect(people.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(field).toHaveValue(/@Ângela Müller Gonçalves $/);
  await field.pressSequentially("responde?");
  await page.getByRole("button", { name: "Anotar" }).click();
  const history = page.getByRole("region", { name: "Histórico" });
  await expect(history.getByText("@Ângela Müller Gonçalves responde?")).toBeVisible();
  await expect(field).toHaveValue("");

  const finance = await openAs(browser, "finance");
  await openPage(finance, "/");
  await finance.getByRole("button", { name: /^Notificações/ }).click();
  await finance
    .getByRole("link", { name: /citou você numa anotação/ })
    .first()
    .click();
  await finance.waitForURL(new RegExp(`/transactions/${id}$`));
  await expect(finance.getByText("Cliente confirma a entrega")).toBeVisible();
  await finance.context().close();
});

test("a tag is put on by Enter and taken off, and who only looks does neither", async ({ page, browser }) => {
  const id = await paidCharge(42);
  await signIn(page, "support");
  await openPage(page, `/w/principal/charges/${id}`);
  await page.getByLabel("Nova etiqueta").fill("Noivas");
  await page.getByLabel("Nova etiqueta").press("Enter");
  const remove = page.getByRole("button", { name: "Tirar a etiqueta noivas" });
  await expect(remove).toBeVisible();
  const viewer = await openAs(browser, "viewer");
  await openPage(viewer, `/w/principal/charges/${id}`);
  await expect(viewer.getByText("noivas")).toBeVisible();
  await expect(viewer.getByLabel("Nova etiqueta")).toHaveCount(0);
  await expect(viewer.getByLabel("Nova anotação")).toHaveCount(0);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(viewer.getByText("noivas")).toHaveCount(0);
  await viewer.context().close();
});
