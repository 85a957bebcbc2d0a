import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Locator, type Page, type TestInfo } from "@playwright/test";
import { formatBrl } from "../../lib/core/money/money";
import { filesIn } from "../../lib/testing/zip";
import { downloadOf } from "../fixtures/files";
import { plantBlocks } from "../fixtures/forty-blocks";
import { merchant } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { control, expect, openPage, signIn, test } from "../fixtures/test";

/** The planted blocks, which would otherwise fill the home page of other specs. */
let planted: string[] = [];
test.afterAll(async () => {
  const open = await rowsOf<{ id: string }>(
    "select id::text from balance_blocks where id = any($1::uuid[]) and status in ('awaiting_response', 'defended')",
    [planted],
  );
  for (const { id } of open) await control("POST", `/blocks/${id}/reject`, {});
});

const SUFFIX = Date.now().toString(36);

test("a manager's morning: forty blocks by keys, proof from a phone, a defence, its dossier, an outcome", async ({
  page,
  browser,
}, testInfo) => {
  planted = await plantBlocks(
    {
      control,
      charge: (wanted) => merchant<{ id: string }>("POST", "/pix", wanted),
      rows: rowsOf,
      wait: (isDone) => expect.poll(isDone, { timeout: 150_000 }).toBe(true),
    },
    SUFFIX,
  );
  await signIn(page, "manager");
  await openPage(page, "/blocks");
  const queue = page.getByRole("table", { name: "Bloqueios de saldo" });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
  for (const group of [/Venceu nosso prazo/, /Vence esta semana/])
    await expect(queue.getByRole("rowheader", { name: group })).toBeVisible();
  // Blocks that others decide about are in a queue of their own.
  const waiting = queue.getByRole("rowheader", { name: /Respondidos e em análise/ });
  await expect(waiting).toHaveCount(0);
  await page.getByRole("radio", { name: /Em análise/ }).click();
  await expect(waiting).toBeVisible();
  await page.getByRole("radio", { name: /Para responder/ }).click();
  await expect(queue.getByRole("rowheader", { name: /Vence esta semana/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // The first group, two rows down and one up; then this one is taken by its keys.
  await page.keyboard.press("1");
  const first = await focused();
  expect(first).toMatch(/\/blocks\//);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const second = await focused();
  expect(second).not.toBe(first);
  await page.keyboard.press("a");
  await expect(page.getByRole("option", { name: "Estêvão Patrício" })).toBeVisible();
  await page.getByRole("option", { name: "Estêvão Patrício" }).press("Enter");
  await page.getByRole("button", { name: "Atribuir", exact: true }).press("Enter");
  await expect(page.getByText("1 bloqueio atribuído")).toBeVisible();
  const id = second.split("/").at(-1);
  expect(
    await singleValue(
      "select p.name from balance_blocks b join people p on p.id = b.assignee_id where b.id = $1",
      [id],
    ),
  ).toBe("Estêvão Patrício");

  // R opens its record of an answer; answered, it leaves the queue.
  await page.locator(`[data-row-open][href="${second}"]`).focus();
  await page.keyboard.press("r");
  await page.waitForURL(/\/blocks\/[0-9a-f-]{36}$/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Como e o quê").fill("Protocolo 75");
  await dialog.getByRole("button", { name: "Registrar", exact: true }).press("Enter");
  await expect(page.getByText("Protocolo 75").first()).toBeVisible();
  // J goes on to what waits, once the dialog has let the keys go.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^\d+ esperam resposta$/)).toBeVisible();
  await page.keyboard.press("j");
  await page.waitForURL((address) => !address.pathname.endsWith(String(id)));
  const places = page.getByRole("navigation", { name: "Casos que esperam resposta" });
  await expect(places.getByText(/^\d+ de \d+$/)).toBeVisible();
  expect(await singleValue("select answered_at is not null from balance_blocks where id = $1", [id])).toBe(
    true,
  );

  // The next one: two files come from a phone that never signed in, by the link that its code holds.
  const next = String(page.url().split("/").at(-1));
  await page.getByRole("button", { name: "Fotografar pelo celular" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Abrir link" }).click();
  const code = page.getByRole("dialog").getByRole("img", { name: "Código QR do link para o celular" });
  await expect(code).toBeVisible();
  const address = await page.locator("[data-phone-link]").getAttribute("href");
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(String(address));
  for (const name of ["nota.pdf", "entrega.pdf"]) {
    await phone
      .getByLabel("Escolher arquivos")
      .setInputFiles({ name, mimeType: "application/pdf", buffer: PDF });
    await expect(phone.getByText(`${name} chegou.`)).toBeVisible();
  }
  await phone.context().close();
  await page.keyboard.press("Escape");
  for (const name of ["nota.pdf", "entrega.pdf"])
    await expect(page.getByRole("link", { name: new RegExp(name) }).first()).toBeVisible();

  // The text that the facts give is reviewed and saved. The dossier follows, and its own page without a network.
  await page.getByRole("button", { name: "Revisar e guardar" }).click();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText(/^guardada por Estêvão/)).toBeVisible();
  await page.getByRole("button", { name: "Baixar provas" }).click();
  const download = page.getByRole("dialog");
  await download.getByLabel("Motivo").fill("Defesa enviada à instituição");
  const { bytes } = await downloadOf(page, () => download.getByRole("button", { name: "Baixar" }).click());
  const files = filesIn(bytes);
  expect([...files.keys()].filter((path) => path.startsWith("evidence/"))).toHaveLength(2);
  expect(files.get("defence.txt")?.toString()).toContain("\n");
  const verifier = await (await browser.newContext({ offline: true })).newPage();
  expect(await verdictOf(verifier, await written(files, testInfo, "as-signed"))).toMatch(
    /^Sim: está como foi assinado/,
  );
  const [path, proof] = [...files].find(([name]) => name.startsWith("evidence/")) ?? ["", Buffer.alloc(0)];
  const changed = Buffer.from(proof);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  const folder = await written(new Map(files).set(path, changed), testInfo, "one-byte");
  expect(await verdictOf(verifier, folder)).toMatch(/^Não: mudou depois de assinado/);
  await expect(verifier.getByText(path)).toBeVisible();
  await verifier.context().close();

  // The sending is recorded with its protocol, and the copy is that dossier. One case fewer waits for a person.
  const waits = () => page.evaluate(() => Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0));
  const before = await waits();
  await page.locator("h1").click();
  await page.keyboard.press("r");
  await download.getByLabel("Protocolo").fill("2026-4711");
  await download.getByLabel("Como e o quê").fill("Enviada pelo portal");
  await expect(download.getByLabel("Cópia do que foi enviado")).toContainText("Dossiê de");
  await download.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(page.getByText("2026-4711").first()).toBeVisible();
  await expect.poll(waits).toBe(before - 1);

  // Two more pages are open and stay as they are, without a reload.
  const held = async () => Number(await singleValue(HELD));
  const heldBefore = await held();
  const [amount, transactionId] = [
    Number(await singleValue("select amount_centavos from balance_blocks where id = $1", [next])),
    await singleValue("select transaction_id from balance_blocks where id = $1", [next]),
  ];
  const [exposure, home] = [await page.context().newPage(), await page.context().newPage()];
  await openPage(exposure, "/blocks/exposure");
  await exposure.getByRole("button", { name: "Ver como tabela: Taxa de MED, 30 dias corridos" }).click();
  await openPage(home, "/");
  const shown = () => shownIn(page, exposure, home);
  const stood = await shown();
  expect(stood).toMatchObject({ held: brl(heldBefore), lost: brl(heldBefore) });

  // The institution decides. Its event alone makes the case appear as won and changes every figure of it.
  await control("POST", `/blocks/${next}/reject`, {});
  await expect(page.getByText("Liberado para você").first()).toBeVisible();
  await expect.poll(held).toBe(heldBefore - amount);
  const less = brl(heldBefore - amount);
  await expect.poll(shown).toMatchObject({ held: less, lost: less, won: stood.won + 1, menu: stood.menu });
  // The available amount arrives with the service's next balance.
  await expect
    .poll(async () => (await shown()).available === brl(Number(await singleValue(AVAILABLE))))
    .toBe(true);

  // The same payment is contested once more: what had gone down goes up, the rate, the menu and the first page with it.
  const again = await control<{ id: string }>("POST", "/blocks", { transactionId, blockType: "med" });
  planted.push(again.id);
  await expect.poll(shown).toMatchObject({
    ...{ held: brl(heldBefore), lost: brl(heldBefore), meds: stood.meds + 1 },
    ...{ menu: stood.menu + 1, home: stood.home + 1 },
  });
  await expect.poll(waits).toBe(before);
});

const PDF = Buffer.from(`%PDF-1.7\n1 0 obj << >> endobj\n${"%".repeat(64)}\ntrailer << >>\n%%EOF\n`);
const HELD =
  "select coalesce(sum(amount_centavos), 0) from balance_blocks where status not in ('approved', 'rejected')";

const AVAILABLE = "select sum(available_centavos) from balances";
const brl = (centavos: number): string => formatBrl(centavos, "pt-BR");

/** The figures as they stand on three pages right now. */
async function shownIn(page: Page, exposure: Page, home: Page) {
  const card = async (label: string) =>
    exposure
      .locator("div")
      .filter({ has: exposure.getByText(label, { exact: true }) })
      .last()
      .locator("p")
      .nth(1)
      .innerText();
  const firstNumber = (text: string) => Number(/\d+/.exec(text.replaceAll(".", ""))?.[0] ?? "0");
  const textOf = async (found: Locator) => ((await found.count()) > 0 ? found.first().innerText() : "0");
  const rate = exposure.getByRole("table", { name: "Taxa de MED, 30 dias corridos" });
  return {
    held: await card("Retido agora"),
    lost: await card("Se todos forem perdidos"),
    available: await card("Disponível além do retido"),
    meds: firstNumber(await textOf(rate.getByRole("row").nth(1).getByRole("cell").nth(1))),
    won: firstNumber(await textOf(exposure.getByRole("link", { name: /liberados, \d+ perdidos/ }))),
    menu: firstNumber(await textOf(page.getByRole("navigation").getByRole("link", { name: /^Bloqueios/ }))),
    home: firstNumber(await textOf(home.getByRole("heading", { name: /^Precisa de você/ }))),
  };
}

async function written(
  files: ReadonlyMap<string, Buffer>,
  testInfo: TestInfo,
  name: string,
): Promise<string> {
  const folder = testInfo.outputPath(name);
  for (const [path, bytes] of files) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
  return folder;
}

/** The verdict of the page in the folder about the folder. */
async function verdictOf(page: Page, folder: string): Promise<string> {
  await page.goto(`file://${join(folder, "verify.html")}`);
  await page.locator("input[webkitdirectory]").setInputFiles(folder);
  const verdict = page.locator("[data-verdict]:visible h2");
  await expect(verdict).toBeVisible();
  return verdict.innerText();
}
