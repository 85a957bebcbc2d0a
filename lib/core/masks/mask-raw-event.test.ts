import { expect, it } from "vitest";
import { maskBody, maskRawEvent } from "./mask-raw-event";

it("hides what stands under a document's name, valid or not, and keeps every other byte", () => {
  const body = `{ "counterpartDocument" : "52998224725","amount":10.50, "holderDocumentType":"cpf",\n"document":123 }`;
  expect(maskRawEvent(body)).toBe(
    `{ "counterpartDocument" : "***.982.247-**","amount":10.50, "holderDocumentType":"cpf",\n"document":"***" }`,
  );
});

it("hides a valid document wherever it stands", () => {
  expect(maskRawEvent(`{"description":"CPF 529.982.247-25, obrigado","pixKey":"52998224725"}`)).toBe(
    `{"description":"CPF ***.982.247-**, obrigado","pixKey":"***.982.247-**"}`,
  );
  expect(maskRawEvent(`{"n":52998224725}`)).toBe(`{"n":"***.982.247-**"}`);
});

it("leaves identifiers and digits that are no document as they are", () => {
  const body = `{"e2eId":"E1823612020261120143052998224725","id":"0190f3a2-1111-7222-8333-529982247251","phone":"11987654321"}`;
  expect(maskRawEvent(body)).toBe(body);
});

it("shows of a document that lost its zeros what everybody may see of it", () => {
  expect(maskRawEvent('{"counterpartDocument":"1715303490","document":1715303490}')).toBe(
    '{"counterpartDocument":"***.153.034-**","document":"***.153.034-**"}',
  );
});

it("keeps a reference whose last digits fit a CNPJ as one whose do not", () => {
  const body = '{"externalReference":"PEDIDO20260147","description":"pedido20260148 e PEDIDO20260147"}';
  expect(maskRawEvent(body)).toBe(body);
  expect(maskRawEvent('{"description":"de 12.ABC.345/01DE-35","cnpj":"12ABC34501DE35"}')).toBe(
    '{"description":"de **.ABC.345/****-**","cnpj":"**.ABC.345/****-**"}',
  );
});

it("reads an escaped text as what it says", () => {
  expect(maskRawEvent(`{"document":"\\u0035\\u0032998224725"}`)).toBe(`{"document":"***.982.247-**"}`);
});

it("hides in the body that people see each word of a document's length, also with wrong check digits", () => {
  expect(maskBody(`{"note":"CPF 52998224726","id":"E52998224726202611301000","n":12345}`)).toBe(
    `{"note":"CPF ***.982.247-**","id":"E52998224726202611301000","n":12345}`,
  );
});
