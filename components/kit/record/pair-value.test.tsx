import { expect, test } from "vitest";
import { OrderSection } from "./order-section";
import { renderedIn } from "@/lib/testing/rendered";

test("shows each JSON type of a free pair, and tells a boolean from the text that reads the same", () => {
  const metadata: [string, unknown][] = [
    ["presente", true],
    ["urgente", false],
    ["nota", "true"],
    ["parcelas", 3],
    ["endereco", { cidade: "São Paulo" }],
  ];
  const shownIn = (locale: "pt-BR" | "en") =>
    renderedIn(locale, <OrderSection of={{ metadata }} />, { now: "2026-11-20T15:00:00.000Z" });
  const portuguese = shownIn("pt-BR");
  expect(portuguese.missing).toEqual([]);
  for (const shown of [
    "Sim (true)",
    "Não (false)",
    ">true<",
    ">3<",
    "{&quot;cidade&quot;:&quot;São Paulo&quot;}",
  ])
    expect(portuguese.markup).toContain(shown);
  expect(shownIn("en").markup).toContain("Yes (true)");
});
