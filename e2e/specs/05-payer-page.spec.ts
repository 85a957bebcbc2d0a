import AxeBuilder from "@axe-core/playwright";
import { type Browser, type Page } from "@playwright/test";
import { PNG } from "pngjs";
import decodeQr from "qr/decode.js";
import { control, expect, running, signIn, test } from "../fixtures/test";

/** Waits for payment, and is only looked at. */
let shown = { chargeUrl: "", link: "" };

/** A browser without a session, as the payer has it. */
async function asPayer(
  browser: Browser,
  options: { locale?: string; colorScheme?: "light" | "dark"; width?: number } = {},
): Promise<Page> {
  const { locale = "pt-BR", colorScheme = "light", width = 412 } = options;
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height: 800 },
    permissions: ["clipboard-write"],
  });
  // The clipboard is writable but not readable here. The written text is recorded separately.
  await context.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset.written = text;
      return write(text);
    };
  });
  return context.newPage();
}

async function createCharge(page: Page, amount: string, description: string): Promise<void> {
  await page.goto(`${running().url}/w/principal/charges/new`);
  await page.getByLabel("Valor", { exact: true }).fill(amount);
  await page.getByLabel("Descrição").fill(description);
  await page.getByLabel("Nome").fill("Conceição Araújo");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: `R$ ${amount}` })).toBeVisible();
}

async function createLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Criar link" }).click();
  return (await page.getByRole("link", { name: "Abrir página" }).getAttribute("href")) ?? "";
}

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ locale: "pt-BR" });
  const page = await context.newPage();
  await signIn(page, "support");
  await createCharge(page, "89,90", "Camiseta <b>azul</b>");
  shown = { chargeUrl: page.url(), link: await createLink(page) };
  await context.close();
});

test(
  "a link shows the charge to somebody without a session, and its QR decodes to its code",
  { tag: "@journey" },
  async ({ browser }) => {
    const { chargeUrl, link } = shown;
    expect(link).toMatch(/\/pay\/[\w-]{32}$/);

    const payer = await asPayer(browser);
    const answer = await payer.goto(link);
    const headers = answer?.headers() ?? {};
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-robots-tag"]).toContain("noindex");
    await expect(payer.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
    await expect(payer.getByText("R$ 89,90")).toBeVisible();
    await expect(payer.getByText("Camiseta <b>azul</b>")).toBeVisible();
    await expect(payer.getByRole("timer")).toHaveText(/^Faltam \d/);

    const code = await payer.locator("[data-pix-code]").innerText();
    const { width, height, data } = PNG.sync.read(
      await payer.getByRole("img", { name: "QR Code do Pix" }).screenshot(),
    );
    expect(decodeQr({ width, height, data })).toBe(code);
    await payer.getByRole("button", { name: "Copiar código Pix" }).click();
    await expect(payer.getByText("Código copiado")).toBeVisible();
    expect(await payer.evaluate(() => document.documentElement.dataset.written)).toBe(code);

    const source = (await answer?.text()) ?? "";
    const id = chargeUrl.split("/").at(-1) ?? "";
    for (const secret of [id, "Conceição", "principal"]) expect(source).not.toContain(secret);
    expect(Buffer.byteLength(source)).toBeLessThan(40_000);
    await payer.context().close();
  },
);

test("goes on without a network: the code is shown and copied, and the page says why nothing moves", async ({
  browser,
}) => {
  const payer = await asPayer(browser);
  await payer.goto(shown.link);
  const timer = payer.getByRole("timer");
  await expect(timer).toBeInViewport();
  // Once it counts, the page's script is there.
  const first = await timer.innerText();
  await expect(timer).not.toHaveText(first);
  await payer.context().setOffline(true);
  await expect(
    payer.getByText("Sem conexão. O QR Code e o código continuam valendo até o prazo."),
  ).toBeVisible();
  await expect(payer.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  await payer.getByRole("button", { name: "Copiar código Pix" }).click();
  await expect(payer.getByText("Código copiado")).toBeVisible();
  const before = await timer.innerText();
  await expect(timer).not.toHaveText(before);
  await payer.context().setOffline(false);
  await expect(payer.getByText("Sem conexão.")).toHaveCount(0);
  await expect(payer.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  await payer.context().close();
});

test("speaks the payer's language, and the other one on request", async ({ browser }) => {
  const payer = await asPayer(browser, { locale: "en-GB" });
  await payer.goto(shown.link);
  await expect(payer.getByRole("heading", { name: "Pay with Pix" })).toBeVisible();
  await payer.getByRole("link", { name: "Português" }).click();
  await expect(payer.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  await payer.context().close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`has nothing that axe complains of in the ${colorScheme} theme, and fits a narrow phone`, async ({
    browser,
  }) => {
    const payer = await asPayer(browser, { colorScheme, width: 360 });
    for (const address of [shown.link, `${running().url}/pay/never-was`]) {
      await payer.goto(address);
      const { violations } = await new AxeBuilder({ page: payer }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await payer.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await payer.context().close();
  });

test("prints the QR whole, the amount, the description and the term, on one small sheet", async ({
  browser,
}) => {
  const payer = await asPayer(browser);
  await payer.goto(shown.link);
  await payer.emulateMedia({ media: "print" });
  await expect(payer.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  await expect(payer.getByText("R$ 89,90")).toBeVisible();
  await expect(payer.getByText(/^Pague até/)).toBeVisible();
  await expect(payer.getByRole("button", { name: "Copiar código Pix" })).toBeHidden();
  for (const format of ["A4", "A6"]) {
    const pdf = (await payer.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await payer.context().close();
});

test("a closed link turns the open page into a closed one at once, and is as unknown as any other", async ({
  page,
  browser,
}) => {
  await signIn(page, "support");
  await createCharge(page, "15,00", "Para fechar");
  const link = await createLink(page);
  const payer = await asPayer(browser);
  await payer.goto(link);
  await expect(payer.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();

  await page.getByRole("button", { name: "Fechar link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Fechar link" }).click();
  await expect(page.getByRole("button", { name: "Criar link" })).toBeVisible();
  await expect(payer.getByRole("heading", { name: "Link fechado" })).toBeVisible();

  const [closed, unknown] = await Promise.all(
    [link, `${running().url}/pay/never-was`].map((address) => payer.request.get(address)),
  );
  expect([closed?.status(), unknown?.status()]).toEqual([404, 404]);
  // The moment and the nonce are each answer's own.
  const bare = async (answer: typeof closed) =>
    (await answer?.text())?.replace(/data-now="\d+"/, "").replace(/nonce="[^"]*"/, "");
  expect(await bare(closed)).toBe(await bare(unknown));

  const fresh = await createLink(page);
  expect(fresh).not.toBe(link);
  expect((await payer.request.get(link)).status()).toBe(404);
  expect((await payer.request.get(fresh)).status()).toBe(200);
  await payer.context().close();
});

test(
  "the payment shows on the open page without a reload",
  { tag: "@journey" },
  async ({ page, browser }) => {
    await signIn(page, "support");
    await createCharge(page, "16,00", "Para pagar");
    const id = page.url().split("/").at(-1);
    const payer = await asPayer(browser);
    await payer.goto(await createLink(page));
    await payer.evaluate(() => Object.assign(window, { stayed: true }));
    await control("POST", `/charges/${id}/pay`, {});
    await expect(payer.getByRole("heading", { name: "Pago" })).toBeVisible();
    await expect(payer.locator("[data-pix-code]")).toHaveCount(0);
    await expect(payer.getByText(/^Pago em/)).toBeVisible();
    expect(await payer.evaluate(() => "stayed" in window)).toBe(true);
    await payer.context().close();
  },
);

test("a cancelled charge offers nothing to pay", async ({ page, browser }) => {
  await signIn(page, "finance");
  const payer = await asPayer(browser);

  await createCharge(page, "12,00", "Para cancelar");
  await payer.goto(await createLink(page));
  await expect(payer.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar cobrança" }).click();
  // No webhook reports a cancellation, so the reconciler reads it.
  await expect(payer.getByRole("heading", { name: "Cobrança cancelada" })).toBeVisible();
  await expect(payer.locator("[data-pix-code]")).toHaveCount(0);
  await payer.context().close();
});

test("makes no link for a person who may not create a charge", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto(shown.chargeUrl);
  await expect(page.getByRole("heading", { name: "R$ 89,90" })).toBeVisible();
  await expect(page.getByText("Página do pagador")).toHaveCount(0);
});

test("without a network picture, code and countdown stay, and it says so until the network is back", async ({
  browser,
}) => {
  const page = await asPayer(browser);
  await page.goto(shown.link);
  const [code, clock] = [page.locator("[data-pix-code]"), page.getByRole("timer")];
  await expect(clock).toBeVisible();
  const said = page.getByText("Sem conexão. O QR Code e o código continuam valendo até o prazo.");
  await expect(said).toBeHidden();
  await page.context().setOffline(true);
  await expect(said).toBeVisible();
  await expect(page.getByRole("img", { name: "QR Code do Pix" })).toBeVisible();
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "");
  await page.getByRole("button", { name: "Copiar código Pix" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-written", (await code.textContent()) ?? "");
  await page.context().setOffline(false);
  await expect(said).toBeHidden();
  await page.context().close();
});
