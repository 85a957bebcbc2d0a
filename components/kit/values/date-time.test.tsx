import { expect, test } from "vitest";
import { renderedIn } from "@/lib/testing/rendered";
import { DateTime } from "./date-time";

const NOW = "2026-11-20T15:00:00.000Z";
const ago = (seconds: number, locale: "pt-BR" | "en" = "pt-BR") => {
  const value = new Date(Date.parse(NOW) - seconds * 1_000);
  const { markup, missing } = renderedIn(locale, <DateTime value={value} relative />, { now: NOW });
  expect(missing).toEqual([]);
  return markup.replaceAll(/<[^>]*>/g, "");
};

test("says the true age of a moment, to the second within a minute, and never now", () => {
  expect([0, 1, 15, 29, 59].map((seconds) => ago(seconds))).toEqual([
    "há 1 segundo",
    "há 1 segundo",
    "há 15 segundos",
    "há 29 segundos",
    "há 59 segundos",
  ]);
  expect(ago(15, "en")).toBe("15 seconds ago");
  expect([60, 180, 3_600].map((seconds) => ago(seconds))).toEqual([
    "há 1 minuto",
    "há 3 minutos",
    "há 1 hora",
  ]);
});

test("does not place a moment of a clock that runs ahead in the future, and names a later one", () => {
  expect(ago(-20)).toBe("há 1 segundo");
  expect(ago(-7_200)).toBe("em 2 horas");
});
