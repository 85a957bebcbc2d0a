import { paidCharge } from "../fixtures/merchant";
import { expect, openPage, signIn, test } from "../fixtures/test";
import { violationsOf } from "../fixtures/violations";

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE, hasTouch: true, contextOptions: { reducedMotion: "reduce" } });

for (const colorScheme of ["light", "dark"] as const)
  test(`the home page on a phone has no violation in the ${colorScheme} theme and does not scroll sideways`, async ({
    page,
  }) => {
    // The home page of an account without a payment shows its first steps instead of figures.
    await paidCharge(27);
    await page.emulateMedia({ colorScheme });
    await signIn(page, "finance");
    await openPage(page, "/");
    await expect(page.getByRole("region", { name: "Saldo e recebimentos de hoje" })).toBeVisible();
    await expect(page.locator("main .animate-pulse")).toHaveCount(0);
    const html = page.locator("html");
    if (colorScheme === "dark") await expect(html).toHaveClass(/dark/);
    else await expect(html).not.toHaveClass(/dark/);
    expect(await violationsOf(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
