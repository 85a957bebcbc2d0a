import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "@/lib/core/enums/locales";
import { parseSearch } from "@/lib/core/search/parse-search";
import { catalogues } from "@/messages/catalogue";
import { type Hit } from "@/lib/composers/search/schema";
import { HitBody } from "./hit-item";
import { Understood } from "./understood";

const TODAY = "2026-11-24";
const shown = (locale: (typeof LOCALES)[number], part: React.ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Sao_Paulo"
      messages={catalogues[locale]}
      onError={(error) => {
        throw error;
      }}
    >
      {part}
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();

const read = (text: string) =>
  shown("pt-BR", <Understood terms={parseSearch(text, TODAY).terms} onDrop={() => undefined} />);

test.each([
  [
    "joao 218 ontem",
    "Entendido como joao texto, com ou sem acento 218 valor de R$ 218,00 a R$ 218,99, ou número ontem seg., 23/11/2026",
  ],
  ["237,90 devolvidas", "Entendido como 237,90 valor R$ 237,90 devolvidas status"],
  ["acima de 500", "Entendido como acima de 500 valor a partir de R$ 500,01"],
  ["a partir de 500", "Entendido como a partir de 500 valor a partir de R$ 500,00"],
  ["529.982.247-25", "Entendido como 529.982.247-25 CPF ou CNPJ, comparado por inteiro"],
  [
    "728.362",
    "Entendido como 728.362 parte visível de CPF ou CNPJ, ou valor de R$ 728.362,00 a R$ 728.362,99",
  ],
  ["***.728.362-**", "Entendido como ***.728.362-** parte visível de CPF ou CNPJ"],
])("says how it read %s", (text, said) => {
  expect(read(text)).toBe(said);
});

test.each(LOCALES)("has words of %s for whatever may be read", (locale) => {
  for (const text of [
    "uns 200",
    "entre 1 e 2",
    "semana passada",
    "desde ontem",
    "até ontem",
    "saques",
    "(11) 91234-5678",
    "a@b.co",
  ])
    expect(
      shown(locale, <Understood terms={parseSearch(text, TODAY).terms} onDrop={() => undefined} />),
    ).toContain(text);
});

test.each(LOCALES)("says of a block in %s what its own page says", (locale) => {
  const { blocks, search } = catalogues[locale];
  expect(search.blocks).toEqual(blocks.status);
  expect(search.unknownBlock).toBe(blocks.unknownStatus.label);
  const hit: Hit = {
    ...{
      kind: "block",
      id: "1",
      wallet: "principal",
      title: "Ofélia Souza",
      amountCentavos: 1,
      paidBy: null,
    },
    ...{ at: "2026-11-23T13:07:00.000Z", isUnanswered: false, why: [], missing: null },
    stands: { block: "answered", kind: "med", apiStatus: null },
  };
  expect(shown(locale, <HitBody hit={hit} terms={[]} wallet={null} />)).toContain(blocks.status.med.answered);
});

test("says of a hit what it is, how it stands, and why it is there", () => {
  const hit: Hit = {
    kind: "payment",
    id: "1",
    wallet: "principal",
    title: "Mariana Siqueira",
    paidBy: "João Conceição",
    amountCentavos: 21_800,
    at: "2026-11-23T13:07:00.000Z",
    stands: { state: "completed", flags: ["refunded"], type: "payment" },
    isUnanswered: false,
    why: [
      { term: 0, field: "payer", text: "João Conceição" },
      { term: 1, field: "amount", text: null },
    ],
    missing: 2,
  };
  const { terms } = parseSearch("joao 218 12/11", TODAY);
  expect(shown("pt-BR", <HitBody hit={hit} terms={terms} wallet={null} />)).toBe(
    "Mariana Siqueira Paga Devolvida Pagamento, pago por João Conceição , valor ; sem 12/11 R$ 218,00 23/11/2026 10:07",
  );
});
