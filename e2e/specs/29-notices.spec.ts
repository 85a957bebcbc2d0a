import { type Page } from "@playwright/test";
import { askedForApproval, openSubscribed } from "../fixtures/action-scenarios";
import { forgetProofs } from "../fixtures/easing";
import { paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { expect, openPage, running, signIn, test } from "../fixtures/test";
import { WHOLE_BROWSER } from "../fixtures/whole-browser";

test.use({ ...WHOLE_BROWSER, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a push on a phone opens the approval: three touches and a factor agree to it", async ({ page }) => {
  await paidCharge(25_000);
  const intentId = await askedForApproval();
  await signIn(page, "manager");
  await openSubscribed(page);
  await page.getByRole("button", { name: "Ligar neste aparelho" }).tap();
  await expect(page.getByText("Este aparelho recebe avisos.")).toBeVisible();

  const path = `/w/principal/withdrawals/approvals/${intentId}`;
  const told = {
    id: intentId,
    title: "Um saque espera",
    body: "Conta principal",
    path,
    isUrgent: true,
    waiting: 1,
  };
  await deliver(page, JSON.stringify(told));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  const shown = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await scope.registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
    });
  await expect.poll(shown).toEqual([{ title: "Um saque espera", tag: intentId }]);

  // The first touch. A test has no finger that the browser believes: the window is taken as it is.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const { WindowClient, NotificationEvent } = globalThis as unknown as {
      WindowClient: { prototype: { focus: () => Promise<void> } };
      NotificationEvent: new (name: string, about: object) => Event;
    };
    WindowClient.prototype.focus = () => Promise.resolve();
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  });
  await page.waitForURL(`**${path}`);
  await page.getByRole("button", { name: /^Aprovar R\$/ }).tap();
  const { email = "", password = "" } = running().people.manager ?? {};
  await forgetProofs(email);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Aprovar R\$/ })
    .tap();
  await page.getByRole("dialog", { name: "Confirme que é você" }).getByLabel("Sua senha").fill(password);
  await page
    .getByRole("dialog", { name: "Confirme que é você" })
    .getByRole("button", { name: "Confirmar" })
    .tap();
  await expect
    .poll(() => singleValue("select decision from approvals where intent_id = $1", [intentId]))
    .toBe("approved");
});

test("an installed app counts what waits on its icon, and without a network leads to the page that was wanted", async ({
  page,
}) => {
  await paidCharge(25_000);
  await askedForApproval();
  await page.addInitScript(() => {
    const shown: number[] = [];
    const setAppBadge = (count: number) => Promise.resolve(void shown.push(count));
    Object.assign(window, { shownOnIcon: shown });
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge });
    // A browser emulates other media, and not that a page is installed.
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === "(display-mode: standalone)" ? "all" : query);
  });
  await signIn(page, "manager");
  await openPage(page, "/");
  const onIcon = () =>
    page.evaluate(() => (window as unknown as { shownOnIcon?: number[] }).shownOnIcon?.at(-1) ?? 0);
  await expect.poll(onIcon).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");

  const wanted = `${running().url}/blocks?stage=ended`;
  await page.context().setOffline(true);
  await page.goto(wanted);
  await expect(page.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  expect(page.url()).toBe(wanted);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: /^Tentar de novo/ }).tap();
  await expect(page.getByRole("heading", { name: "Bloqueios", level: 1 })).toBeVisible();
  expect(page.url()).toBe(wanted);
});

/** As the devtools hand it in: the browser's own push service is reached from no test. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) found(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: running().url,
    registrationId: await registered,
    data,
  });
}
