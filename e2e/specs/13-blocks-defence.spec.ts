import { createHash } from "node:crypto";
import { type Page } from "@playwright/test";
import { askForRead, merchant, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { choose, control, expect, openAs, openPage, signIn, test } from "../fixtures/test";

const SUFFIX = Date.now().toString(36);
const PAYER = { name: `Rosa Prado ${SUFFIX}`, document: "52998224725" };
const TRACKING = `AA${SUFFIX.toUpperCase()}BR`;

test("a defence begins with the manager's template and what the charge tells of its delivery, and its sending is kept", async ({
  page,
}) => {
  const { id } = await merchant<{ id: string }>("POST", "/pix", {
    ...{ amount: 61.5, description: "Vestido", externalReference: `P-${SUFFIX}` },
    metadata: { codigo_rastreio: TRACKING, transportadora: "Correios", recebido_por: "Rosa" },
  });
  await control("POST", `/charges/${id}/pay`, { payer: PAYER });
  await expect
    .poll(() => singleValue("select state from transactions where id = $1", [id]))
    .toBe("completed");
  const { id: blockId } = await control<{ id: string }>("POST", "/blocks", {
    ...{ transactionId: id, blockType: "med", reason: "Coação relatada pelo pagador" },
  });
  await expect.poll(() => singleValue("select 1 from balance_blocks where id = $1", [blockId])).toBeTruthy();
  await askForRead(id);
  await expect
    .poll(() => singleValue("select metadata::text from transactions where id = $1", [id]))
    .toContain(TRACKING);
  await signIn(page, "manager");
  await openPage(page, "/blocks/templates?reason=coercion");
  const text = page.getByLabel("Texto do modelo");
  await text.fill("Oi\n{{ senha }}");
  await expect(page.getByText("Linha 2, coluna 4: “senha” não é um dado do caso.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar versão" })).toBeDisabled();
  await text.fill(`Pagou {{ valor }}. Protocolo ${SUFFIX}. Rastreio `);
  await page.getByRole("button", { name: "Pôr no texto: Código de rastreio, dos dados da cobrança" }).click();
  await expect(text).toHaveValue(/Rastreio \{\{ rastreio \}\}$/);
  await page.getByRole("combobox", { name: "Caso" }).click();
  await page.getByRole("option", { name: PAYER.name }).click();
  await expect(page.locator("[data-preview]")).toContainText(`Rastreio ${TRACKING}`);
  await page.getByRole("button", { name: "Guardar versão" }).click();
  await expect(page.locator("[data-versions] li").first()).toContainText("em uso");

  await openPage(page, `/blocks/${blockId}`);
  const defence = page.locator("[data-defence]");
  await expect(defence).toContainText(`Protocolo ${SUFFIX}. Rastreio ${TRACKING}`);
  await page.getByRole("button", { name: "Revisar e guardar" }).click();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText(/Escrita pela versão \d+ do modelo/)).toBeVisible();

  await page.getByRole("button", { name: "Registrar envio" }).click();
  const dialog = page.getByRole("dialog");
  await choose(dialog, "Canal", "E-mail");
  await dialog.getByLabel("Protocolo").fill(`MED-${SUFFIX}`);
  await dialog.getByLabel("Como e o quê").fill("Para a ouvidoria");
  await choose(dialog, "Cópia do que foi enviado", "Arquivo…");
  await dialog.getByLabel("Arquivo enviado").setInputFiles({
    ...{ name: "enviado.txt", mimeType: "text/plain", buffer: Buffer.from(`Defesa ${SUFFIX}`) },
  });
  // The form offers this minute, and the block is of it.
  await dialog.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const sent = page.locator("[data-sendings]");
  await expect(sent).toContainText("Defesa enviada");
  await expect(sent).toContainText(`MED-${SUFFIX}`);
  await expect(page.locator("[data-evidence]")).toContainText("enviado.txt");
  await expect(page.getByRole("button", { name: "Registrar outro envio" })).toBeVisible();
  expect(
    await singleValue(
      "select copy_sha256 is not null and template_version > 0 from sendings join defences using (block_id) where block_id = $1",
      [blockId],
    ),
  ).toBe(true);
});

test("files dropped beside the list or pasted anywhere are evidence, and take no typed text away", async ({
  page,
}) => {
  const blockId = await givenBlock("Coação relatada pelo pagador");
  await signIn(page, "manager");
  await openPage(page, `/blocks/${blockId}`);
  await page.getByRole("button", { name: "Revisar e guardar" }).click();
  await text(page).fill("Digitado antes");
  expect(await bring(page, "drop", "h1", DROPPED)).toBe(true);
  const evidence = page.locator("[data-evidence]");
  await expect(evidence.getByRole("link", { name: DROPPED.name })).toBeVisible();
  expect(await bring(page, "paste", "body", PASTED)).toBe(true);
  for (const name of [/entrega\.pdf/, /imagem-[\d-]{19}\.png/])
    await expect(evidence.getByRole("listitem").filter({ hasText: name }).last()).toContainText(
      "juntado por Estêvão Patrício",
    );

  // Content pasted into a text field belongs to that field. Beside an open dialog nothing is taken, and nothing is
  // opened either.
  expect(await bring(page, "paste", "[data-defence] textarea", PASTED)).toBe(false);
  await page.getByRole("button", { name: "Registrar envio" }).click();
  await choose(page.getByRole("dialog"), "Cópia do que foi enviado", "Arquivo…");
  expect(await bring(page, "drop", "h1", DROPPED)).toBe(true);
  expect(await bring(page, "drop", "[role=dialog] input[type=file]", DROPPED)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(text(page)).toHaveValue("Digitado antes");
  expect(
    await rowsOf(
      "select e.number, e.item, a.media_type, a.sha256, p.name from evidence e join attachments a using (id) join people p on p.id = a.added_by where e.block_id = $1 order by e.number",
      [blockId],
    ),
  ).toEqual([
    {
      ...{ number: 2, item: "identity", media_type: "application/pdf" },
      ...{ sha256: hashOf(DROPPED.bytes), name: "Estêvão Patrício" },
    },
    {
      ...{ number: 3, item: "delivery", media_type: "image/png" },
      ...{ sha256: hashOf(PASTED.bytes), name: "Estêvão Patrício" },
    },
  ]);
});

test("restores typed text after another case and a reload, until it is discarded", async ({ page }) => {
  const [, blockId] = [await givenBlock("Golpe relatado"), await givenBlock("Golpe relatado")];
  await signIn(page, "manager");
  await openPage(page, `/blocks/${blockId}`);
  await page.getByRole("button", { name: "Revisar e guardar" }).click();
  await text(page).fill(`Ainda não guardada ${SUFFIX}`);
  await page.locator("h1").click();
  const [there, back] = (await page.getByRole("link", { name: "Próximo caso" }).count()) > 0 ? "jk" : "kj";
  await page.keyboard.press(String(there));
  await page.waitForURL((address) => !address.pathname.endsWith(blockId));
  await expect(page.locator("[data-defence]")).not.toContainText("Ainda não guardada");
  await expect(text(page)).toHaveCount(0);
  await page.keyboard.press(String(back));
  await page.waitForURL(new RegExp(blockId));
  await expect(text(page)).toHaveValue(`Ainda não guardada ${SUFFIX}`);
  await openPage(page, `/blocks/${blockId}`);
  await expect(text(page)).toHaveValue(`Ainda não guardada ${SUFFIX}`);
  await page.getByRole("button", { name: "Descartar" }).click();
  await openPage(page, `/blocks/${blockId}`);
  await expect(page.getByRole("button", { name: "Revisar e guardar" })).toBeVisible();
  await expect(text(page)).toHaveCount(0);
});

test("keeps the edit lock with a person who types, and blocks nobody once that person stops", async ({
  page,
  browser,
}) => {
  const blockId = await givenBlock("Golpe relatado");
  await signIn(page, "manager");
  await openPage(page, `/blocks/${blockId}`);
  const pens: string[] = [];
  page.on("request", (request) => {
    const sent = request.postData() ?? "";
    if (request.method() === "POST" && sent.includes("isTakingOver")) pens.push(sent);
  });
  await page.getByRole("button", { name: "Revisar e guardar" }).click();
  await expect.poll(() => pens.length).toBe(1);
  await expect
    .poll(() => singleValue("select writing_until > now() from defences where block_id = $1", [blockId]))
    .toBe(true);
  const reader = await openAs(browser, "support");
  await openPage(reader, `/blocks/${blockId}`);
  const note = reader.getByText("Estêvão Patrício está escrevendo.");
  await expect(note).toBeVisible();

  // No report informs the reader that the two minutes are over. The page knows when they end.
  await rowsOf("update defences set writing_until = now() + interval '20 seconds' where block_id = $1", [
    blockId,
  ]);
  await openPage(reader, `/blocks/${blockId}`);
  await expect(note).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(reader.getByRole("button", { name: "Revisar e guardar" })).toBeVisible();

  // The first change a minute later renews it, once, and the reader is notified.
  await text(page).press("a");
  expect(pens).toHaveLength(1);
  await page.clock.setFixedTime(Date.now() + 61_000);
  for (const key of ["b", "c", "d"]) await text(page).press(key);
  await expect(note).toBeVisible();
  expect(pens).toHaveLength(2);
  expect(await singleValue("select writing_until > now() from defences where block_id = $1", [blockId])).toBe(
    true,
  );
  await reader.context().close();
});

test("a template that says nothing of a case is told beside the way back to the draft", async ({ page }) => {
  const blockId = await givenBlock("Falha operacional");
  await signIn(page, "manager");
  await openPage(page, `/blocks/${blockId}`);
  await page.getByRole("button", { name: "Revisar e guardar" }).click();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText(/^guardada por Estêvão/)).toBeVisible();
  const saved = (template: string | null) =>
    rowsOf(
      `insert into defence_templates (reason, version, text, saved_by, saved_at)
       select 'operational_failure', coalesce(max(version), 0) + 1, $1, (select saved_by from defences where block_id = $2), now()
       from defence_templates where reason = 'operational_failure'`,
      [template, blockId],
    );
  const note = page.getByText("o modelo desta loja não serviu para este caso");
  const edit = async () => {
    await openPage(page, `/blocks/${blockId}`);
    await page.getByRole("button", { name: "Editar", exact: true }).click();
    await expect(page.getByRole("button", { name: "Voltar ao rascunho" })).toBeVisible();
  };
  await saved("{{ senha }}");
  try {
    await edit();
    await expect(note).toBeVisible();
  } finally {
    await saved(null);
  }
  await edit();
  await expect(note).toHaveCount(0);
});

type Brought = { name: string; mediaType: string; bytes: Buffer };
const DROPPED: Brought = {
  ...{ name: "entrega.pdf", mediaType: "application/pdf" },
  bytes: Buffer.from(`%PDF-1.7\n1 0 obj << >> endobj\n${"%".repeat(64)}\ntrailer << >>\n%%EOF\n`),
};
const PASTED: Brought = {
  ...{ name: "image.png", mediaType: "image/png" },
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const text = (page: Page) => page.getByRole("textbox", { name: "Defesa", exact: true });

async function givenBlock(reason: string): Promise<string> {
  const transactionId = await paidCharge(33, { payer: PAYER });
  const { id } = await control<{ id: string }>("POST", "/blocks", {
    ...{ transactionId, blockType: "med", reason },
  });
  await expect.poll(() => singleValue("select 1 from balance_blocks where id = $1", [id])).toBeTruthy();
  return id;
}

/** Drops a file there, or pastes one; whether the page took it from the browser, which would open it in the page's place. */
const bring = (page: Page, how: "drop" | "paste", where: string, { name, mediaType, bytes }: Brought) =>
  page
    .locator(where)
    .first()
    .evaluate(
      (place, file) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([content], file.name, { type: file.mediaType }));
        const about = { bubbles: true, cancelable: true };
        if (file.how === "paste")
          return !place.dispatchEvent(new ClipboardEvent("paste", { ...about, clipboardData: transfer }));
        const isTaken = (is: "dragover" | "drop") =>
          !place.dispatchEvent(new DragEvent(is, { ...about, dataTransfer: transfer }));
        return isTaken("dragover") && isTaken("drop");
      },
      { how, name, mediaType, base64: bytes.toString("base64") },
    );
