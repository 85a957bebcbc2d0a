import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { type Checked } from "@/lib/composers/receipts/receipt";
import { catalogues } from "@/messages/catalogue";
import { checkPage } from "./check-page";

const CHECKED: Checked = {
  kind: "payment",
  stands: "true",
  amountCentavos: 148_000,
  at: new Date("2026-11-19T17:26:41.000Z"),
  returned: null,
  merchant: {
    name: "Doce <Ofício>",
    legalName: null,
    document: "12345678000195",
    color: "red;}body{",
    logo: null,
  },
  e2eId: "E0041 … K4xWp",
};
const page = (found: Parameters<typeof checkPage>[0]["found"], code = "7kq4 m2xp 93td") =>
  checkPage({
    found,
    code,
    locale: "pt-BR",
    t: createTranslator({ locale: "pt-BR", messages: catalogues["pt-BR"], namespace: "receipts" }),
    now: new Date("2026-11-21T19:20:00.000Z"),
    isTest: false,
  }).replaceAll("\u00a0", " ");

it("says what is true, in words that cannot become markup or style", () => {
  const html = page(CHECKED);
  expect(html).toContain('data-check="true"');
  expect(html).toContain("R$ 1.480,00");
  expect(html).toContain("19/11/2026 14:26");
  expect(html).toContain("Doce &lt;Ofício&gt;");
  expect(html).toContain("12.345.678/0001-95");
  expect(html).not.toContain("red;}");
  expect(html).toContain('value="7KQ4-M2XP-93TD"');
});

it("says what went back, in whole and in part", () => {
  const at = new Date("2026-11-19T21:10:00.000Z");
  expect(page({ ...CHECKED, returned: { centavos: 148_000, at } })).toContain('data-check="returned"');
  const part = page({ ...CHECKED, returned: { centavos: 18_000, at } });
  expect(part).toContain('data-check="true"');
  expect(part).toContain("R$ 1.300,00 valem hoje");
  expect(part).toContain("R$ 180,00 em 19/11/2026 18:10");
});

it("shows no amount of what cannot be confirmed", () => {
  const html = page({ ...CHECKED, stands: "doubted" });
  expect(html).toContain('data-check="doubted"');
  expect(html).not.toContain("1.480,00");
  expect(page({ ...CHECKED, stands: "withdrawn" })).toContain('data-check="withdrawn"');
});

it("keeps of what was typed only what a code may hold", () => {
  const html = page(null, '"><script>alert(1)</script>');
  expect(html).toContain('data-check="none"');
  expect(html).not.toContain("<script");
  expect(page(null, "7KQ4-M2XP-93T")).toContain('value="7KQ4-M2XP-93T"');
  expect(page(null, "https://guiche.example/conferir?c=7KQ4-M2XP-93TD")).toContain('value="7KQ4-M2XP-93TD"');
  expect(page("busy")).toContain('data-check="busy"');
  expect(page("nothing_asked", "")).not.toContain("data-check");
});
