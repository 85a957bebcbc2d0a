import { type Page } from "@playwright/test";
import { builtActions, postAction, resultOf, sessionOf } from "../fixtures/by-http";
import { callsOf, merchant, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { control, expect, openPage, running, signIn, test } from "../fixtures/test";

/** Breaks out of text, attributes, quotes, templates and addresses, in one string. */
const POLYGLOT =
  `"'\`><img src=x onerror=window.ran=1><script>window.ran=1</script><svg/onload=window.ran=1>` +
  "${window.ran=1}{{window.ran=1}}javascript:window.ran=1//";
const READING_TIMEOUT_MS = 180_000;
const CNPJ = "18361730000183";

type Watched = Window & { ran?: number; reports?: string[] };

async function watchForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as Watched;
    watched.reports = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) =>
      watched.reports?.push(`${violatedDirective} ${sourceFile}`),
    );
  });
}

/** The polyglot in every string that the service may give back or a person may type. */
async function plantPolyglots() {
  const { items } = await merchant<{ items: { id: string; name: string }[] }>("GET", "/projects?limit=100");
  const project =
    items.find(({ name }) => name === POLYGLOT) ??
    (await merchant<{ id: string }>("POST", "/projects", {
      name: POLYGLOT,
      description: POLYGLOT,
      logoUrl: "https://logos.example/a.png",
    }));
  const wanted = {
    payer: { name: POLYGLOT, document: "49021913003" },
    description: POLYGLOT,
    externalReference: `${POLYGLOT}${Date.now()}`,
    projectId: project.id,
    metadata: { [POLYGLOT.slice(0, 60)]: POLYGLOT },
    customer: { name: POLYGLOT, document: "49021913003" },
  };
  await paidCharge(300, { description: "Para o saque" });
  const charge = await paidCharge(90, wanted);
  const refunded = await paidCharge(91, wanted);
  await merchant("POST", `/transactions/${refunded}/refund`, { reason: POLYGLOT });
  const { id: block } = await control<{ id: string }>("POST", "/blocks", {
    transactionId: charge,
    blockType: "med",
    reason: POLYGLOT,
    referenceNumber: POLYGLOT.slice(0, 60),
  });
  const withdrawal = await merchant<{ id: string }>("POST", "/withdrawals", {
    amount: 12.34,
    pixKey: "maria@exemplo.com.br",
    pixKeyType: "email",
    holderName: POLYGLOT,
    holderDocument: CNPJ,
    holderDocumentType: "cnpj",
    externalReference: `${POLYGLOT}-saque-${Date.now()}`,
  });
  await control("POST", `/withdrawals/${withdrawal.id}/fail`, { failureReason: POLYGLOT });
  await expect.poll(() => singleValue("select 1 from balance_blocks where id = $1", [block])).toBe(1);
  await expect
    .poll(() => singleValue("select state from transactions where id = $1", [withdrawal.id]))
    .toBe("failed");

  const note = builtActions().find(({ name }) => name === "addBlockNoteAction");
  const noted = await postAction(
    note ?? { id: "", page: "" },
    await sessionOf("manager"),
    JSON.stringify([{ blockId: block, text: POLYGLOT }]),
  );
  expect(await resultOf(noted)).toMatchObject({ ok: true });
  return { charge, refunded, block, withdrawal: withdrawal.id, project: project.id };
}

test("T22: a polyglot in every text runs nowhere, is reported nowhere, and is shown as text", async ({
  page,
}) => {
  const { charge, refunded, block, withdrawal, project } = await plantPolyglots();
  const delivery = String(
    await singleValue("select id from deliveries where transaction_id = $1 limit 1", [charge]),
  );
  await signIn(page, "manager");
  await watchForScripts(page);
  page.on("dialog", () => {
    throw new Error("a dialog opened");
  });
  const wallet = "/w/principal";
  const shown = [
    `${wallet}/charges/${charge}`,
    `${wallet}/transactions/${charge}`,
    `${wallet}/withdrawals/${withdrawal}`,
    `${wallet}/refunds/${refunded}`,
    `${wallet}/charges`,
    `/transactions`,
    `/blocks/${block}`,
    "/blocks",
    "/projects",
  ];
  const others = [
    "/",
    `${wallet}/withdrawals`,
    `${wallet}/refunds`,
    `${wallet}/statement`,
    `/deliveries/${delivery}`,
  ];
  const missing: string[] = [];
  const logo = "javascript:window.ran=1";
  // Projects have no event: they are read on a schedule of about a minute.
  await expect
    .poll(() => singleValue("select 1 from projects where id = $1", [project]), {
      timeout: READING_TIMEOUT_MS,
    })
    .toBe(1);
  await rowsOf("update projects set logo_url = $2 where id = $1", [project, logo]);
  try {
    for (const path of [...shown, ...others]) {
      await openPage(page, path);
      await expect(page.locator("main .animate-pulse")).toHaveCount(0);
      const seen = await page.evaluate(() => ({
        ran: (window as Watched).ran ?? null,
        reports: (window as Watched).reports ?? [],
        planted: document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:"]')
          .length,
        text: document.body.innerText,
      }));
      expect({ path, ...seen, text: "" }).toEqual({ path, ran: null, reports: [], planted: 0, text: "" });
      if (shown.includes(path) && !seen.text.includes("<img src=x onerror=window.ran=1>")) missing.push(path);
    }
  } finally {
    await rowsOf("update projects set logo_url = $2 where id = $1", [project, "https://logos.example/a.png"]);
  }
  expect(missing).toEqual([]);
});

test("T25: after signing out, the browser's way back shows nothing", async ({ page, context }) => {
  const [name = "", value = ""] = (await sessionOf("viewer")).split("=");
  await context.addCookies([{ name, value, url: running().url }]);
  await openPage(page, "/w/principal/charges");
  const rows = page.getByRole("row");
  // Below the head and the day.
  await expect(rows.nth(2)).toBeVisible();
  await rows.nth(2).getByRole("link").first().click();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: /Thaís Brandão/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.waitForURL(/\/sign-in/);
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack().catch(() => null);
    await expect(page).toHaveURL(/\/sign-in|about:blank/);
    await expect(rows).toHaveCount(0);
    await expect(page.getByText("R$")).toHaveCount(0);
  }
});

test("T35: a list of an earlier build takes no answer of this one, and is loaded again by its button", async ({
  page,
}) => {
  await paidCharge(1_000);
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  const reads = "**/api/charges?**";
  await page.route(reads, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-build": "another" } });
  });
  await page.getByRole("searchbox").first().fill("Aba antiga");
  await expect(page.getByText("Há uma versão nova do painel").first()).toBeVisible();
  await page.unroute(reads);
  await page.getByRole("button", { name: "Recarregar a página" }).first().click();
  await expect(page.getByText("Há uma versão nova do painel")).toHaveCount(0);
  await expect(page).toHaveURL(/search=Aba/);
});

test("T35: a form of an earlier build says so, and is one write once the page is of this build", async ({
  page,
}) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges/new");
  await page.getByLabel("Valor", { exact: true }).fill("17,35");
  await page.getByLabel("Descrição").fill("Aba antiga");
  const sent: string[] = [];
  const address = "**/w/principal/charges/new**";
  await page.route(address, async (route) => {
    const request = route.request();
    const id = request.headers()["next-action"];
    if (id === undefined) return route.continue();
    sent.push(request.postData() ?? "");
    await route.continue({ headers: { ...request.headers(), "next-action": `40${"0".repeat(40)}` } });
  });
  const count = async () => (await singleValue("select count(*)::int from intents")) as number;
  const [intents, calls] = [await count(), (await callsOf("POST", "/pix")).length];
  const submit = page.getByRole("button", { name: "Gerar cobrança" });
  await submit.click();
  await expect(page.getByText("Há uma versão nova do painel")).toBeVisible();
  await expect(page.getByText("Nada foi enviado.", { exact: false })).toBeVisible();
  await submit.click();
  await expect.poll(() => sent.length).toBe(2);
  await expect(submit).toBeEnabled();
  expect(await count()).toBe(intents);

  await page.unroute(address);
  page.on("request", (request) => {
    if (request.headers()["next-action"] !== undefined) sent.push(request.postData() ?? "");
  });
  await submit.dblclick();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  expect(await count()).toBe(intents + 1);
  expect(await callsOf("POST", "/pix")).toHaveLength(calls + 1);
  const ids = sent.map((body) => /"intentId":"([0-9a-f-]{36})"/.exec(body)?.[1]);
  expect(new Set(ids).size).toBe(1);
});
