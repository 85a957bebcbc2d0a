import { expect, test } from "vitest";
import { chooseLocale } from "./locale";

test("takes the cookie before the browser's wish", () => {
  expect(chooseLocale("en", "pt-BR,pt;q=0.9")).toBe("en");
});

test("ignores a cookie that names no language of ours", () => {
  expect(chooseLocale("../x", "en-GB,en;q=0.9,pt;q=0.8")).toBe("en");
});

test("weighs the browser's wishes, and not their order", () => {
  expect(chooseLocale(undefined, "en;q=0.4, fr, pt-PT;q=0.7")).toBe("pt-BR");
  expect(chooseLocale(undefined, "pt;q=0, en;q=0.1")).toBe("en");
});

test("speaks Portuguese to whoever asks for neither", () => {
  expect(chooseLocale(undefined, "fr-FR,de;q=0.8")).toBe("pt-BR");
  expect(chooseLocale(undefined, null)).toBe("pt-BR");
});
