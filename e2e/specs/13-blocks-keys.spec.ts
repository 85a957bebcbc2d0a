import { type Page } from "@playwright/test";
import { paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { control, expect, openPage, rowOf, signIn, test } from "../fixtures/test";

const SUFFIX = Date.now().toString(36);
const PDF = Buffer.from(`%PDF-1.7\n1 0 obj << >> endobj\n${"%".repeat(64)}\ntrailer << >>\n%%EOF\n`);
/** The property that each block is created with: elapsed hours of our own deadline, or the date of an order. */
const GROUPS = [
  { key: "1", name: "Venceu nosso prazo", blockType: "med", set: "created_at = now() - interval '80 hours'" },
  {
    key: "2",
    name: "Vence hoje",
    blockType: "med",
    set: "created_at = (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '23:59:59') at time zone 'America/Sao_Paulo' - interval '72 hours'",
  },
  { key: "3", name: "Vence esta semana", blockType: "med", set: "created_at = now() - interval '24 hours'" },
  {
    key: "4",
    name: "Mais tarde",
    blockType: "judicial",
    set: "created_at = now() - interval '1 hour', order_due_by = now() + interval '20 days'",
  },
] as const;

const planted: string[] = [];
test.beforeAll(async () => {
  for (const [at, { blockType, set }] of GROUPS.entries()) {
    const payer = { name: `Pessoa ${at + 1} ${SUFFIX}`, document: "52998224725" };
    const { id } = await control<{ id: string }>("POST", "/blocks", {
      ...{ transactionId: await paidCharge(40 + at, { payer }), blockType, reason: "Golpe relatado" },
    });
    planted.push(id);
    await expect.poll(() => singleValue("select 1 from balance_blocks where id = $1", [id])).toBe(1);
    await rowsOf(
      `update balance_blocks set ${set}, service_read_at = now(), api_status = status where id = $1`,
      [id],
    );
  }
});
test.afterAll(async () => {
  for (const id of planted) await control("POST", `/blocks/${id}/reject`, {});
});

test("a manager goes from group to group by keys, and after G to another page", async ({ page }) => {
  await signIn(page, "manager");
  await openPage(page, "/blocks");
  for (const { key, name } of GROUPS.toReversed()) {
    await page.keyboard.press(key);
    await expect.poll(() => groupInFocus(page)).toContain(name);
  }

  // After G the letters are those of pages, also where the queue, its rows or a case know them.
  for (const [letter, address] of [
    ["r", /\/recipients$/],
    ["p", /\/projects$/],
    ["a", /\/intents$/],
    ["x", /\/connection$/],
    ["j", /\/audit$/],
  ] as const) {
    await openPage(page, "/blocks");
    await page.keyboard.press("3");
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await page.waitForURL(address);
  }
});

test("a manager marks and assigns by keys, here of two groups, and opens the filters", async ({ page }) => {
  await signIn(page, "manager");
  await openPage(page, "/blocks");
  const [today, week] = [await markFirst(page, "2"), await markFirst(page, "3")];
  await page.keyboard.press("a");
  await page.getByRole("option", { name: "Ângela Müller Gonçalves" }).press("Enter");
  await page.getByRole("button", { name: "Atribuir", exact: true }).press("Enter");
  await expect(page.getByText("2 bloqueios atribuídos")).toBeVisible();
  expect(
    await rowsOf(
      "select distinct p.name from balance_blocks b left join people p on p.id = b.assignee_id where b.id = any($1::uuid[])",
      [[today, week]],
    ),
  ).toEqual([{ name: "Ângela Müller Gonçalves" }]);

  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Filtros" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a manager brings a file and writes the defence by keys alone", async ({ page }) => {
  await signIn(page, "manager");
  await openPage(page, "/blocks");
  // P opens the case where its evidence is added, and there the file chooser. The wait starts here, because a browser
  // may receive the instruction to hand over a choice later than a key.
  const chooser = page.waitForEvent("filechooser", { timeout: 60_000 });
  await page.keyboard.press("4");
  const later = await idInFocus(page);
  await page.keyboard.press("p");
  await page.waitForURL(new RegExp(`/blocks/${later}$`));
  await expect(page.locator("[data-case-add]")).toBeFocused();
  await page.keyboard.press("p");
  await (await chooser).setFiles({ name: "oficio.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(page.locator("[data-evidence]").getByRole("link", { name: "oficio.pdf" })).toBeVisible();

  // E opens the text, ready to be typed.
  await page.keyboard.press("e");
  const text = page.getByRole("textbox", { name: "Defesa", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Por teclas.");
  await page.getByRole("button", { name: "Guardar", exact: true }).press("Enter");
  await expect(page.getByText(/^guardada por Estêvão/)).toBeVisible();
  expect(await singleValue("select text from defences where block_id = $1", [later])).toMatch(
    /Por teclas\.$/,
  );
});

test("after G the letters of a case leave it, and where single keys are turned off it has none", async ({
  page,
}) => {
  await signIn(page, "manager");
  const week = planted[2] ?? "";
  // Its text is not opened, and no pen is taken.
  for (const [letter, address] of [
    ["e", /\/statement$/],
    ["r", /\/recipients$/],
  ] as const) {
    await openPage(page, `/blocks/${week}`);
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await page.waitForURL(address);
  }
  expect(await singleValue("select 1 from defences where block_id = $1", [week])).toBeUndefined();

  await openPage(page, "/blocks");
  await page.keyboard.press("1");
  const overdue = await idInFocus(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/blocks/${overdue}$`));

  // P is no shortcut either where single keys are turned off.
  await page.evaluate(() => localStorage.setItem("guiche-single-keys", "false"));
  await openPage(page, `/blocks/${overdue}`);
  let choices = 0;
  page.on("filechooser", () => (choices += 1));
  await page.keyboard.press("p");
  await page.locator("[data-case-add]").press("Enter");
  await expect.poll(() => choices).toBe(1);
});

test("shows no key that acts to a person who only views, and ignores each such key", async ({ page }) => {
  await signIn(page, "viewer");
  await openPage(page, "/blocks");
  const keys = page.getByRole("list", { name: "Teclas da fila" });
  await expect(keys).toContainText("andar");
  for (const act of ["marcar", "atribuir", "responder"]) await expect(keys).not.toContainText(act);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.keyboard.press("2");
  const id = await idInFocus(page);
  for (const key of ["x", "a", "r"]) await page.keyboard.press(key);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/blocks/${id}$`));
  expect(visited.filter((address) => address.includes("#"))).toEqual([]);
  await expect(page.locator("[data-defence]")).toBeVisible();
  for (const key of ["e", "r", "p"]) await page.keyboard.press(key);
  await expect(page.getByRole("textbox", { name: "Defesa", exact: true })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/blocks/${id}$`));
});

async function markFirst(page: Page, group: string): Promise<string> {
  await page.keyboard.press(group);
  const id = await idInFocus(page);
  await page.keyboard.press("x");
  await expect(rowOf(page, id).getByRole("checkbox")).toBeChecked();
  return id;
}

const idInFocus = async (page: Page): Promise<string> => {
  await expect(page.locator("[data-row-open]:focus")).toBeVisible();
  const href = await page.locator("[data-row-open]:focus").getAttribute("href");
  return href?.split("/").at(-1) ?? "";
};

/** The heading above the row in focus. */
const groupInFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest("[role=row]");
    const headings = [...document.querySelectorAll("[role=rowheader]")];
    const above = headings.filter(
      (heading) => row && heading.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return above.at(-1)?.textContent ?? "";
  });
