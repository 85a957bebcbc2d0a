import { expect, it } from "vitest";
import { initialsOf } from "./initials";

it("takes the first and the last word that have letters", () => {
  expect(
    ["Helena Prado Vieira", "doce", "4 Estações Ltda", "Ítalo  Ávila", "", null, "123", "(Loja) Centro"].map(
      initialsOf,
    ),
  ).toEqual(["HV", "D", "EL", "ÍÁ", "?", "?", "?", "LC"]);
});
