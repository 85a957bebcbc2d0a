import { expect, test } from "vitest";
import { renderedIn } from "@/lib/testing/rendered";
import { OrderSection } from "./order-section";

const NOW = "2026-11-20T15:00:00.000Z";
const rendered = (of: { project: { name: string } | null; expectedProject: string | null }) =>
  renderedIn("pt-BR", <OrderSection of={{ ...of, metadata: null }} />, { now: NOW });

test("tells an expected project from one that the service has shown", () => {
  const expected = rendered({ project: null, expectedProject: "Loja online" });
  expect(expected.missing).toEqual([]);
  expect(expected.markup).toContain("Loja online (único projeto da conta)");
  const told = rendered({ project: { name: "Loja online" }, expectedProject: null });
  expect(told.markup).toContain("Loja online");
  expect(told.markup).not.toContain("único projeto da conta");
});
