import { type Page } from "@playwright/test";
import { paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { choose, control, expect, fact, openPage, running, signIn, test } from "../fixtures/test";

const DAY_MS = 86_400_000;
const FINANCE = "Ângela Müller Gonçalves";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test.afterAll(async () => {
  await rowsOf("delete from duty_plan");
  await rowsOf("delete from duty_periods");
});

test("a court's order has people, a deadline and a place in the calendar of its own", async ({ page }) => {
  const payer = `Ofício ${Date.now().toString(36)}`;
  const transactionId = await paidCharge(61, { payer: { name: payer, document: "52998224725" } });
  const { id } = await control<{ id: string }>("POST", "/blocks", {
    ...{ transactionId, blockType: "judicial", reason: "Processo 0001234-56.2026.8.26.0100" },
  });
  await expect.poll(() => singleValue("select 1 from balance_blocks where id = $1", [id])).toBe(1);

  await signIn(page, "manager");
  await openPage(page, "/blocks/duty");
  await page.getByRole("checkbox", { name: FINANCE }).check();
  await button(page, "Salvar").click();
  await expect(page.getByText("Lembretes salvos")).toBeVisible();
  const people = await singleValue(
    "select p.name from duty_plan d join people p on p.id = any(d.order_people)",
  );
  expect(people).toBe(FINANCE);

  // On duty tomorrow, and away as well: then the duty does not count, and the board says so.
  const tomorrow = formatDay(new Date(Date.now() + DAY_MS));
  for (const kind of ["Plantão", "Ausência"]) {
    await choose(page, "O quê", kind);
    await choose(page, "Quem", FINANCE);
    await button(page, /Escolha os dias$/).click();
    await page.getByLabel("De", { exact: true }).fill(tomorrow);
    await page.keyboard.press("Escape");
    await button(page, "Marcar").click();
    await expect(button(page, `Tirar: ${kind} de ${FINANCE}`)).toBeVisible();
  }
  await expect(page.getByText("fora: o plantão não conta").first()).toBeAttached();
  await openPage(page, "/blocks/duty");
  await expect(page.getByRole("checkbox", { name: FINANCE })).toBeChecked();
  await button(page, `Tirar: Ausência de ${FINANCE}`).click();
  await expect(button(page, `Tirar: Ausência de ${FINANCE}`)).toHaveCount(0);

  await openPage(page, `/blocks/${id}`);
  await button(page, "Registrar prazo").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Prazo da ordem").fill(`${tomorrow} 14h30`);
  await dialog.getByLabel("Nº do processo").fill("0001234-56.2026.8.26.0100");
  await dialog.getByLabel("Vara ou tribunal").fill("2ª Vara Cível");
  await button(page, "Salvar").click();
  await expect(fact(page, "Prazo da ordem")).toContainText("14:30");
  await expect(fact(page, "Vara ou tribunal")).toContainText("2ª Vara Cível");

  await openPage(page, "/blocks/duty");
  await button(page, /^Gerar (endereço|outro)$/).click();
  const address = await page.locator("[data-whole*='/calendar/']").getAttribute("data-whole");
  const url = new URL(address ?? "");
  const answer = await fetch(`${running().url}${url.pathname}`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/calendar/);
  const entry = entriesIn(await answer.text()).find((each) => each.includes(`UID:${id}.ours`)) ?? "";
  const [day, month, year] = tomorrow.split("/");
  expect(entry).toContain(`DTEND:${year}${month}${day}T173000Z`);
  expect(entry).toMatch(/SUMMARY:Prazo da ordem ou do pedido: ordem judicial/);
  expect(entry).not.toContain(payer);
  await button(page, "Guardei").click();
  await button(page, "Encerrar").click();
  await expect(page.getByText("Endereço encerrado")).toBeVisible();
  expect((await fetch(`${running().url}${url.pathname}`)).status).toBe(404);
});

/** The day in São Paulo, as people type it. */
const formatDay = (moment: Date): string =>
  new Intl.DateTimeFormat("pt-BR", {
    ...{ timeZone: "America/Sao_Paulo", day: "2-digit", month: "2-digit", year: "numeric" },
  }).format(moment);

/** Long lines are wrapped according to RFC 5545. */
const entriesIn = (calendar: string): string[] =>
  calendar
    .replaceAll(/\r\n[ \t]/g, "")
    .split("BEGIN:VEVENT")
    .slice(1);
