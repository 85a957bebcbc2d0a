import { randomUUID } from "node:crypto";
import { type Page } from "@playwright/test";
import { act } from "../fixtures/cut-actions";
import { askForRead, callsOf, merchant, paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { control, expect, openPage, signIn, test } from "../fixtures/test";

const SUFFIX = Date.now().toString(36);
const SHOP = `Loja São João ${SUFFIX}`;
const WHOLESALE = `Loja Atacado ${SUFFIX}`;
const CENTRE = `centro-${SUFFIX}`;
/** A suspended wallet answers no request, and the specs after this one need all wallets. */
let suspended: string | null = null;

/** Asked for where there is one project and no other. */
async function acknowledgeSecond(page: Page): Promise<void> {
  const isSecond = (await singleValue("select count(*)::int from projects")) === 1;
  await expect(page.getByText("Este será o segundo projeto")).toHaveCount(isSecond ? 1 : 0);
  if (!isSecond) return;
  await expect(page.getByRole("button", { name: "Criar projeto" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Entendi: vou indicar o projeto em cada cobrança" }).click();
}

const rule = (words: string, isKept: boolean) => `${words}: ${isKept ? "atendida" : "não atendida"}`;

test(
  "a project gets a colour and a logo's address; its name, once taken, is refused on its field",
  { tag: "@journey" },
  async ({ page }) => {
    await signIn(page, "finance");
    await openPage(page, "/projects/new");
    const before = await callsOf("POST", "/projects");
    await acknowledgeSecond(page);
    await page.getByLabel("Nome", { exact: true }).fill(SHOP);
    await page.getByRole("textbox", { name: "Cor (opcional)" }).fill("azul");
    await page.getByLabel("Endereço do logotipo").fill("https://logos.example/loja.png");
    await expect(page.getByText("Servidor: logos.example. Nunca abrimos a imagem.")).toBeVisible();
    await page.getByRole("button", { name: "Criar projeto" }).click();
    await expect(page.getByText("Use # e seis dígitos hexadecimais")).toBeVisible();
    expect(await callsOf("POST", "/projects")).toEqual(before);
    await page.getByRole("textbox", { name: "Cor (opcional)" }).fill("#1A2B3C");
    await page.getByRole("button", { name: "Criar projeto" }).click();
    await page.waitForURL(/\/projects\?/);
    await expect(page.getByRole("row", { name: SHOP })).toContainText("nada pago");

    await page.getByRole("link", { name: "Criar projeto" }).click();
    const name = page.getByLabel("Nome", { exact: true });
    await expect(name).toHaveValue("");
    await acknowledgeSecond(page);
    const send = page.getByRole("button", { name: "Criar projeto" });
    await name.fill(SHOP);
    await send.click();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("alert").filter({ hasText: "Já está em uso." })).toBeVisible();
    await name.fill(WHOLESALE);
    await send.click();
    await page.waitForURL(/\/projects\?/);
    await expect(page.getByRole("row", { name: WHOLESALE })).toBeVisible();
    const { items } = await merchant<{ items: { name: string; color?: string }[] }>("GET", "/projects");
    const made = items.filter((each) => each.name.endsWith(SUFFIX));
    expect(made.map((each) => each.name).toSorted()).toEqual([WHOLESALE, SHOP]);
    expect(made.find((each) => each.name === SHOP)?.color).toBe("#1A2B3C");
  },
);

test("shows all of 120 projects, and a form finds one of them by a part of its name", async ({ page }) => {
  const nameOf = (index: number) => `Filial ${String(index).padStart(3, "0")} ${SUFFIX}`;
  for (let index = 1; index <= 120; index++) await merchant("POST", "/projects", { name: nameOf(index) });
  await expect
    .poll(() => singleValue("select count(*)::int from projects where name like 'Filial%'"), {
      timeout: 120_000,
    })
    .toBe(120);
  await signIn(page, "finance");
  await openPage(page, "/projects");
  const { total } = await merchant<{ total: number }>("GET", "/projects");
  const more = page.getByRole("button", { name: "Carregar mais" });
  for (let shown = 50; shown < total; shown += 50) {
    await expect(page.getByText(`${shown} linhas mostradas`)).toBeVisible();
    await more.click();
  }
  await expect(page.getByText(`Fim da lista: ${total} linhas`)).toBeVisible();
  await expect(page.getByRole("row", { name: nameOf(120) })).toBeVisible();

  await openPage(page, "/w/principal/charges/new");
  await page.getByLabel("Valor", { exact: true }).fill("12,00");
  await page.getByLabel("Descrição").fill("Da filial");
  await page.getByRole("combobox", { name: "Projeto" }).click();
  await page.getByPlaceholder("Buscar pelo nome").pressSequentially(`ilial 117 ${SUFFIX}`);
  await expect(page.getByRole("option")).toHaveText([nameOf(117)]);
  await page.getByPlaceholder("Buscar pelo nome").press("Enter");
  await expect(page.getByRole("combobox", { name: "Projeto" })).toHaveText(nameOf(117));
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  await expect(page.getByText(nameOf(117))).toBeVisible();
});

test("shows the amount paid in a project beside it", { tag: "@journey" }, async ({ page }) => {
  const name = `Loja paga ${SUFFIX}`;
  await act("createProjectAction", "finance", { intentId: randomUUID(), name });
  const { items } = await merchant<{ items: { id: string; name: string }[] }>("GET", "/projects");
  const project = items.find((each) => each.name === name);
  await signIn(page, "finance");
  const paid = await paidCharge(31, { projectId: project?.id ?? "" });
  // A notice names no project.
  await askForRead(paid);
  await expect
    .poll(() => singleValue("select project_id from transactions where id = $1", [paid]))
    .toBe(project?.id);
  // Sorted by name it may be beyond the first page.
  await openPage(page, "/projects?sort=createdAt&order=desc");
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("R$ 31,00");
  await expect(row).toContainText("1 cobrança");
});

test("a reference's rules show while it is typed; reserved and taken ones are refused", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/wallets/new");
  await page.getByLabel("Nome", { exact: true }).fill(`Loja ${CENTRE}`);
  const reference = page.getByRole("textbox", { name: "Referência" });
  await reference.fill("-Centro");
  const rules = page.getByRole("listitem");
  await expect(rules.filter({ hasText: rule("De 2 a 32 caracteres", true) })).toBeVisible();
  await expect(
    rules.filter({ hasText: rule("Só letras minúsculas sem acento, dígitos, - e _", false) }),
  ).toBeVisible();
  await expect(rules.filter({ hasText: rule("Começa por letra ou dígito", false) })).toBeVisible();
  const send = page.getByRole("button", { name: "Criar subconta" });
  await reference.fill("principal");
  await send.click();
  await expect(
    page.getByRole("alert").filter({ hasText: "principal é a palavra reservada da conta principal." }),
  ).toBeVisible();

  // Made behind the dashboard's back: only the service knows that it is taken.
  await merchant("POST", "/sub-accounts", { reference: CENTRE, name: "A primeira" });
  await reference.fill(CENTRE);
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Já está em uso." })).toBeVisible();
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await reference.fill(`${CENTRE}-2`);
  await send.click();
  await page.waitForURL(new RegExp(`/w/${CENTRE}-2/charges$`));
  await expect(page.getByRole("button", { name: `Conta atual: Loja ${CENTRE}` })).toBeVisible();
  const { data } = await merchant<{ data: { reference: string }[] }>("GET", "/sub-accounts");
  expect(data.filter(({ reference: one }) => one.startsWith(CENTRE))).toHaveLength(2);
});

test("the switcher finds a wallet by the keyboard alone, and says that one is suspended", async ({
  page,
}) => {
  const [open, closed] = [`aberta-${SUFFIX}`, `fechada-${SUFFIX}`];
  for (const reference of [open, closed])
    await act("createSubAccountAction", "finance", {
      intentId: randomUUID(),
      reference,
      name: `Loja ${reference}`,
    });
  await control("POST", `/sub-accounts/${closed}/suspend`, {});
  suspended = closed;
  await signIn(page, "finance");
  await openPage(page, "/w/principal/statement");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("c");
  const search = page.getByPlaceholder("Buscar conta…");
  await expect(search).toBeFocused();
  await page.keyboard.type("nada assim");
  await expect(page.getByText("Nenhuma conta encontrada.")).toBeVisible();
  await search.fill(`loja ${open}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/w/${open}/statement`));
  await expect(page.getByRole("button", { name: `Conta atual: Loja ${open}` })).toBeVisible();

  await expect(async () => {
    await openPage(page, `/w/${closed}/charges`);
    await expect(page.getByRole("banner").getByText("Suspensa")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await openPage(page, "/wallets");
  await expect(page.getByRole("row", { name: closed }).filter({ hasText: "Suspensa" })).toBeVisible();
});

test.afterAll(async () => {
  if (suspended !== null) await control("POST", `/sub-accounts/${suspended}/activate`, {});
});
