import { writeFile } from "node:fs/promises";
import { type Page } from "@playwright/test";
import { PNG } from "pngjs";
import decodeQr from "qr/decode.js";
import { temporaryFolder } from "@/lib/runtime/temporary-folder";
import { merchant } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { waitForDemo, environmentIn, placeFile, startDemo, stopDemo } from "../fixtures/start-everything";
import { expect, openPage, signIn, test } from "../fixtures/test";

// A whole product of its own: the account must be empty.
test.describe.configure({ mode: "serial" });
test.setTimeout(240_000);

const OWN_PLACE = "first-day";
const sharedPlace = process.env.TEST_PARALLEL_INDEX;
let demo: ReturnType<typeof startDemo>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

test.beforeAll(async () => {
  folder = await temporaryFolder("guiche-first-day-");
  const environment = await environmentIn(folder.path);
  const logFile = "test-results/first-day.log";
  demo = startDemo(environment, logFile);
  const running = await waitForDemo(demo);
  process.env.TEST_PARALLEL_INDEX = OWN_PLACE;
  await writeFile(placeFile(), JSON.stringify(running));
});
test.afterAll(async () => {
  await stopDemo(demo.process.pid ?? 0);
  if (sharedPlace !== undefined) process.env.TEST_PARALLEL_INDEX = sharedPlace;
  await folder.remove();
});

const steps = (page: Page) => page.getByRole("region", { name: "Primeiros passos" });
const step = (page: Page, title: string) => steps(page).getByRole("listitem").filter({ hasText: title });

test("an empty account shows five steps and no zeros, and ticks each of them as it comes about", async ({
  page,
  browser,
}) => {
  await signIn(page, "finance");
  await openPage(page, "/");
  await expect(steps(page)).toContainText("0 de 5");
  await expect(page.getByRole("region", { name: "O que você verá aqui" })).toBeVisible();
  await expect(page.getByRole("main").getByText(/R\$\s0,00/)).toHaveCount(0);

  await steps(page)
    .getByRole("button", { name: /^Criar cobrança de/ })
    .click();
  await expect(steps(page)).toContainText("1 de 5");

  await steps(page).getByRole("button", { name: "Mostrar QR Code da página" }).click();
  const picture = await steps(page).getByAltText("QR Code que abre a página do pagador").getAttribute("src");
  const { width, height, data } = PNG.sync.read(Buffer.from(picture?.split(",")[1] ?? "", "base64"));
  const scanned = decodeQr({ width, height, data });
  const phone = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await phone.goto(scanned);
  await expect(phone.getByText(/R\$\s25,00/).first()).toBeVisible();
  await expect(steps(page)).toContainText("2 de 5");

  await step(page, "Receba o primeiro pagamento").getByRole("button", { name: "Simular pagamento" }).click();
  // The payment and the webhook that reported it.
  await expect(steps(page)).toContainText("4 de 5");
  await expect(page.getByRole("region", { name: "O que você verá aqui" })).toHaveCount(0);
  await expect(page.getByText(/R\$\s25,00/).first()).toBeVisible();

  await expect(steps(page).getByRole("link", { name: "Fazer saque" })).toBeVisible();
  await merchant("POST", "/withdrawals", {
    amount: 5,
    pixKey: "49021913003",
    pixKeyType: "cpf",
    holderName: "Antônia Araújo Sá",
    holderDocument: "49021913003",
    holderDocumentType: "cpf",
  });
  await expect
    .poll(() => singleValue("select count(*)::int from transactions where type = 'withdrawal'"))
    .toBe(1);
  await expect(steps(page)).toContainText("Tudo pronto.");
  await openPage(page, "/");
  await expect(page.getByRole("region", { name: "Precisa de você" })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});
