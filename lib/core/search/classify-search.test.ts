import { expect, it } from "vitest";
import { classifySearch, likePrefix } from "./classify-search";

it("takes a document in every way that people write it", () => {
  for (const text of ["52998224725", "529.982.247-25", " 529 982 247 25 "])
    expect(classifySearch(text).document).toBe("52998224725");
  for (const text of ["12345678901", "PEDIDO20260147", "PEDIDO20260148"])
    expect(classifySearch(text)).toMatchObject({ identifier: text, document: null });
  expect(classifySearch("12.abc.345/01de-35").document).toBe("12ABC34501DE35");
});

it("takes an amount only where the text says that it is one", () => {
  expect(classifySearch("1.234,56").amountCentavos).toBe(123_456);
  expect(classifySearch("10.50").amountCentavos).toBe(1_050);
  expect(classifySearch("R$ 50").amountCentavos).toBe(5_000);
  for (const text of ["123456", "v1.23", "1.234"]) expect(classifySearch(text).amountCentavos).toBeNull();
});

it("takes the beginning of a name from three letters on", () => {
  expect(classifySearch("José").namePrefix).toBe("josé");
  expect(classifySearch("Jo").namePrefix).toBeNull();
  expect(classifySearch("42-pedido").namePrefix).toBeNull();
});

it("lets no letter of a name mean anything but itself", () => {
  expect(likePrefix("100%_\\")).toBe("100\\%\\_\\\\%");
});
