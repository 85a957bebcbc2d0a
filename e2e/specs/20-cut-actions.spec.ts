import { type Page } from "@playwright/test";
import {
  SCENARIOS,
  openScenario,
  refundWhatWasPlanted,
  stopUnconnected,
  thawAll,
} from "../fixtures/action-scenarios";
import { builtActions } from "../fixtures/by-http";
import { cutAction } from "../fixtures/cut-actions";
import { rowsOf } from "../fixtures/mirror";
import { expect, test } from "../fixtures/test";
import { WHOLE_BROWSER } from "../fixtures/whole-browser";

// Each is alone with what it needs: they are shared out among the workers.
test.describe.configure({ mode: "parallel" });
test.use(WHOLE_BROWSER);

const NOT_SENT = "Não foi enviado";
const NO_ANSWER = "A resposta não chegou";
const ASKING = "Conferindo se o pedido chegou";
const UNAVAILABLE = "Serviço de pagamento indisponível";
const ERROR_PAGE = "Esta página não abriu";

const intentsOf = async (kind: string): Promise<{ id: string; attempts: number }[]> =>
  rowsOf("select id::text, attempts from intents where kind = $1", [kind]);

test("every action of the build has a scenario, and each scenario an action", () => {
  const built = builtActions().map(({ name }) => name);
  expect(Object.keys(SCENARIOS).toSorted()).toEqual(built.toSorted());
});

test.afterAll(refundWhatWasPlanted);
test.afterAll(stopUnconnected);

for (const [name, scenario] of Object.entries(SCENARIOS))
  test(`${name}: cut before it leaves, and after it was done`, async ({ page }) => {
    const kept = await openScenario(page, scenario);
    const { leadsTo } = scenario;
    const earlier = leadsTo ? await intentsOf(leadsTo.kind) : [];

    const before = await cutAction(page, name, "before");
    await scenario.send(page);
    await saysWhatIsKnown(page, leadsTo ? NOT_SENT : undefined);
    if (!scenario.mayBeRepeated) expect(before.sent).toBe(1);
    for (const [field, value] of kept) await expect(field).toHaveValue(value);
    await isFree(page);
    if (leadsTo) expect(await intentsOf(leadsTo.kind)).toEqual(earlier);
    await before.stop();

    const after = await cutAction(page, name, "after");
    await scenario.send(page);
    await expect.poll(() => after.answers.length).toBeGreaterThanOrEqual(1);
    expect(after.answers[0]).toMatch(scenario.mayBeRefused ? /"ok":/ : /"ok":true/);
    if (leadsTo) {
      await page.waitForURL(leadsTo.address);
      const made = (await intentsOf(leadsTo.kind)).filter(({ id }) => earlier.every((one) => one.id !== id));
      expect(made.map(({ attempts }) => attempts)).toEqual([1]);
    }
    await isFree(page);
    if (!scenario.mayBeRepeated) expect(after.sent).toBe(1);
    await after.stop();
  });

test.afterEach(thawAll);

async function saysWhatIsKnown(page: Page, words?: string): Promise<void> {
  const said = words
    ? page.getByText(words)
    : page
        .getByText(NO_ANSWER)
        .or(page.getByText(NOT_SENT))
        .or(page.getByText(UNAVAILABLE))
        .or(page.getByText(ASKING));
  await expect(said.first()).toBeVisible();
}

/** No error page, and nothing that waits for an answer that will not come: behind a dialog something may wait for the person. */
async function isFree(page: Page): Promise<void> {
  await expect(page.getByText(ERROR_PAGE)).toHaveCount(0);
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const inSight = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
  await expect(inSight.locator("button[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("fieldset:disabled")).toHaveCount(0);
}
