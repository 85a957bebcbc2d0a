import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { type CreateChargeForm, type CreateChargeInput } from "@/lib/domain/charges/schema";
import { renderedIn } from "@/lib/testing/rendered";
import { type SplitDestination, SplitEditor } from "./split-editor";

const NOW = "2026-11-20T15:00:00.000Z";
const SHOP = { reference: "loja-a", name: "Loja A" };

function Editor({
  split,
  destinations,
}: {
  split: CreateChargeForm["split"];
  destinations: SplitDestination[];
}) {
  const { control } = useForm<CreateChargeForm, unknown, CreateChargeInput>({
    defaultValues: { wallet: "principal", amountCentavos: 10_000, split },
  });
  return <SplitEditor control={control} wallet="principal" destinations={destinations} />;
}
const shownIn = (locale: "pt-BR" | "en", split: CreateChargeForm["split"], destinations = [SHOP]) => {
  const { markup, missing } = renderedIn(locale, <Editor split={split} destinations={destinations} />, {
    now: NOW,
  });
  expect(missing).toEqual([]);
  return markup;
};

test("names the fee in what stays in the account without a split", () => {
  expect(shownIn("pt-BR", [])).toContain("O valor, menos a taxa, fica nesta conta.");
  expect(shownIn("en", [])).toContain("The amount, less the fee, stays in this account.");
  expect(shownIn("pt-BR", [], [])).toContain("o valor, menos a taxa, fica nesta.");
});

test("says that this account pays the whole fee, and that the rest is before it", () => {
  const split = [{ destination: "loja-a", amountCentavos: 2_500 }];
  const markup = shownIn("pt-BR", split);
  expect(markup).toContain("esta conta paga a taxa inteira");
  expect(markup).toContain("Resta para esta conta, antes da taxa");
  expect(markup).toMatch(/75,00/);
});
