import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDaysTo } from "../time/sao-paulo";
import { centavos, formatTypedBrl } from "../money/money";
import { TERMS_MAX, parseSearch } from "./parse-search";
import { searchWordsOf } from "./search-words";

/** A Tuesday. */
const TODAY = "2026-11-24";
const read = (text: string) => parseSearch(text, TODAY).terms;
const said = (text: string) => read(text).map(({ text: part, kind }) => `${kind}: ${part}`);
const only = (text: string) => {
  const [term, ...more] = read(text);
  if (!term || more.length > 0) throw new Error(`${text} is not one term: ${said(text).join(", ")}`);
  return term;
};

describe("amounts as people say them", () => {
  it.each([
    ["218", "number", 21_800, 21_899],
    ["237,90", "amount", 23_790, 23_790],
    ["R$ 237,90", "amount", 23_790, 23_790],
    ["r$218", "amount", 21_800, 21_899],
    ["1.234,56", "amount", 123_456, 123_456],
    ["1,234.56", "amount", 123_456, 123_456],
    ["218.50", "amount", 21_850, 21_850],
    ["218 reais", "amount", 21_800, 21_899],
    ["2 mil", "amount", 200_000, 200_000],
    ["1,5 mil reais", "amount", 150_000, 150_000],
    ["2k", "amount", 200_000, 200_000],
    ["uns 200", "about", 18_000, 22_000],
    ["cerca de 1.500", "about", 135_000, 165_000],
    ["mais ou menos 80 reais", "about", 7_200, 8_800],
    ["em torno de 100", "about", 9_000, 11_000],
    ["~50", "about", 4_500, 5_500],
    ["200 e poucos", "about", 20_000, 29_999],
    ["230 e poucos reais", "number", 23_000, 23_099],
    ["99 centavos", "amount", 99, 99],
    ["1 centavo", "amount", 1, 1],
    ["50 cents", "amount", 50, 50],
    ["150 centavos", "amount", 150, 150],
    ["5 reais e 50 centavos", "amount", 550, 550],
    ["mil reais", "amount", 100_000, 100_000],
    ["R$ mil", "amount", 100_000, 100_000],
    ["cem reais", "amount", 10_000, 10_099],
    ["duzentos e cinquenta reais", "amount", 25_000, 25_099],
    ["dois mil reais", "amount", 200_000, 200_000],
    ["mil e quinhentos reais", "amount", 150_000, 150_099],
    ["MIL  REAIS", "amount", 100_000, 100_000],
    ["um milhão de reais", "amount", 100_000_000, 100_000_000],
    ["2 milhões de reais", "amount", 200_000_000, 200_000_000],
    ["cinquenta centavos", "amount", 50, 50],
    ["acima de 500", "amounts", 50_001, 999_999_999_999],
    ["mais de 500", "amounts", 50_001, 999_999_999_999],
    ["mais de 20,16", "amounts", 2_017, 999_999_999_999],
    ["mais de mil reais", "amounts", 100_001, 999_999_999_999],
    [">500", "amounts", 50_001, 999_999_999_999],
    [">=500", "amounts", 50_000, 999_999_999_999],
    ["a partir de 500", "amounts", 50_000, 999_999_999_999],
    ["pelo menos 500", "amounts", 50_000, 999_999_999_999],
    ["no mínimo 20,16", "amounts", 2_016, 999_999_999_999],
    ["menos de 20,16", "amounts", 0, 2_015],
    ["abaixo de 100", "amounts", 0, 9_999],
    ["no máximo 100", "amounts", 0, 10_099],
    ["menos de 99 centavos", "amounts", 0, 98],
    ["até 100", "amounts", 0, 10_099],
    ["<100", "amounts", 0, 9_999],
    ["<=100", "amounts", 0, 10_099],
    ["entre 100 e 200", "amounts", 10_000, 20_099],
    ["de 1 mil a 2 mil", "amounts", 100_000, 200_000],
  ])("reads %s", (text, kind, from, to) => {
    const [term] = read(text);
    if (text === "230 e poucos reais") return expect(term?.centavos).toEqual([23_000, 23_999]);
    expect(term).toMatchObject({ kind, centavos: [from, to], text: text.replaceAll(/\s+/g, " ") });
  });

  it("reads whatever amount a field would take, as it is written there", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (amount) => {
        expect(only(`R$ ${formatTypedBrl(centavos(amount))}`).centavos).toEqual([amount, amount]);
      }),
    );
  });
});

describe("days as people say them", () => {
  it.each([
    ["hoje", "2026-11-24", "2026-11-24"],
    ["ontem", "2026-11-23", "2026-11-23"],
    ["anteontem", "2026-11-22", "2026-11-22"],
    ["antes de ontem", "2026-11-22", "2026-11-22"],
    ["12/11", "2026-11-12", "2026-11-12"],
    ["12/12", "2025-12-12", "2025-12-12"],
    ["29/02", "2024-02-29", "2024-02-29"],
    ["12/11/2025", "2025-11-12", "2025-11-12"],
    ["12/11/25", "2025-11-12", "2025-11-12"],
    ["2026-11-12", "2026-11-12", "2026-11-12"],
    ["dia 12", "2026-11-12", "2026-11-12"],
    ["dia 30", "2026-10-30", "2026-10-30"],
    ["dia 12/10", "2026-10-12", "2026-10-12"],
    ["12 de novembro", "2026-11-12", "2026-11-12"],
    ["1º de novembro", "2026-11-01", "2026-11-01"],
    ["1° de Outubro", "2026-10-01", "2026-10-01"],
    ["primeiro de outubro de 2025", "2025-10-01", "2025-10-01"],
    ["dia 1º", "2026-11-01", "2026-11-01"],
    ["11/2026", "2026-11-01", "2026-11-30"],
    ["02/2024", "2024-02-01", "2024-02-29"],
    ["2/2026", "2026-02-01", "2026-02-28"],
    ["12 de nov de 2024", "2024-11-12", "2024-11-12"],
    ["segunda", "2026-11-23", "2026-11-23"],
    ["terça", "2026-11-24", "2026-11-24"],
    ["sexta-feira", "2026-11-20", "2026-11-20"],
    ["outubro", "2026-10-01", "2026-10-31"],
    ["dezembro", "2025-12-01", "2025-12-31"],
    ["março de 2025", "2025-03-01", "2025-03-31"],
    ["fev/24", "2024-02-01", "2024-02-29"],
    ["esta semana", "2026-11-23", "2026-11-29"],
    ["semana passada", "2026-11-16", "2026-11-22"],
    ["este mês", "2026-11-01", "2026-11-30"],
    ["mês passado", "2026-10-01", "2026-10-31"],
    ["últimos 7 dias", "2026-11-18", "2026-11-24"],
    ["entre 09/11 e 15/11", "2026-11-09", "2026-11-15"],
    ["de 09/11 a 15/11", "2026-11-09", "2026-11-15"],
    ["desde 10/11", "2026-11-10", "2100-12-31"],
    ["até ontem", "2000-01-01", "2026-11-23"],
    ["a partir de outubro", "2026-10-01", "2100-12-31"],
    ["yesterday", "2026-11-23", "2026-11-23"],
    ["last week", "2026-11-16", "2026-11-22"],
  ])("reads %s", (text, from, to) => {
    expect(only(text).days).toEqual([from, to]);
  });

  it.each([
    ["ontem às 23h", "2026-11-23", 23 * 60, 23 * 60 + 59],
    ["ONTEM AS 23H", "2026-11-23", 23 * 60, 23 * 60 + 59],
    ["ontem 23:15", "2026-11-23", 23 * 60 + 15, 23 * 60 + 15],
    ["12/11 às 9h05", "2026-11-12", 9 * 60 + 5, 9 * 60 + 5],
    ["dia 12 às 23 horas", "2026-11-12", 23 * 60, 23 * 60 + 59],
    ["yesterday at 8h", "2026-11-23", 8 * 60, 8 * 60 + 59],
    ["1º de novembro às 0h", "2026-11-01", 0, 59],
  ])("reads the time of %s", (text, day, from, to) => {
    expect(only(text)).toMatchObject({ kind: "day", days: [day, day], minutes: [from, to], text });
  });

  it.each(["ontem às 25h", "semana passada às 23h", "ontem às 23:60"])("takes no time from %s", (text) => {
    expect(read(text)[0]?.minutes).toBeNull();
  });

  it("reads every day of thirty years as it is written, and the latest of those without a year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 365 }), (back) => {
        const day = addDaysTo(TODAY, -back);
        const [year, month, date] = day.split("-");
        // The days of this table begin with the century.
        if (Number(year) < 2000) return;
        expect(only(`${date}/${month}/${year}`).days).toEqual([day, day]);
        if (back < 365) expect(only(`${date}/${month}`).days).toEqual([day, day]);
      }),
    );
  });

  it.each(["31/02", "99/99", "0/0", "32/01/2026"])("takes %s for no day", (text) => {
    expect(only(text).days).toBeNull();
  });
});

describe("documents, telephones, identifiers", () => {
  it.each([
    ["529.982.247-25", "52998224725"],
    ["529 982 247 25", "52998224725"],
    ["11.222.333/0001-81", "11222333000181"],
    ["12.abc.345/01de-35", "12ABC34501DE35"],
  ])("reads %s as a whole document, and as nothing else", (text, document) => {
    expect(only(text)).toMatchObject({ kind: "document", document, beginnings: [], centavos: null });
  });

  it("takes eleven digits that are both for a document and a telephone", () => {
    expect(only("11912345684")).toMatchObject({ document: "11912345684", beginnings: ["11912345684"] });
    expect(only("119.123.456-84").beginnings).toEqual([]);
  });

  it.each(["PEDIDO20260147", "PEDIDO20260148", "pedido20260147", "12ABC34501DE35"])(
    "reads %s as a reference, whether or not its last digits fit a CNPJ",
    (text) => expect(only(text)).toMatchObject({ document: null, beginnings: [text.toLowerCase()] }),
  );

  it("finds a reference by its beginning, whether or not its last digits fit a CNPJ", () => {
    for (const reference of ["PEDIDO20260147", "PEDIDO20260148"])
      expect(searchWordsOf(`Pedido ${reference}`)).toContain(reference.toLowerCase());
    expect(searchWordsOf("CNPJ 12.ABC.345/01DE-35 de 52998224725")).toEqual(["cnpj", "de"]);
  });

  it.each(["cnpj 12ABC34501DE35", "CNPJ: 12.abc.345/01de-35", "cpf 12ABC34501DE35"])(
    "reads letters and digits as a document where the person says so: %s",
    (text) => expect(only(text)).toMatchObject({ kind: "document", document: "12ABC34501DE35" }),
  );

  it.each(["111.111.111-11", "529.982.247-26"])("takes %s for no document", (text) => {
    expect(only(text).document).toBeNull();
  });

  it.each([
    ["(11) 91234-5678", "11912345678"],
    ["11 91234-5678", "11912345678"],
    ["+55 11 91234-5678", "11912345678"],
    ["91234-5678", "912345678"],
  ])("reads the telephone %s", (text, digits) => {
    expect(only(text).beginnings).toContain(digits);
    expect(only(text).kind).toBe("phone");
  });

  it.each([
    ["728.362", "728362", [72_836_200, 72_836_299]],
    ["***.728.362-**", "728362", null],
    ["**.222.333/****-**", "222333", null],
    ["**.ABC.345/****-**", "ABC345", null],
  ])("reads %s as the visible part of a document", (text, shownPart, amount) => {
    expect(only(text)).toMatchObject({ kind: "masked", shownPart, document: null, centavos: amount });
  });

  it.each(["R$ 728.362", "728.362 reais", "728.362,00", "1.234", "728362", "100.000 e poucos"])(
    "reads %s as no part of a document",
    (text) => {
      expect(read(text).map(({ shownPart }) => shownPart)).toEqual([null]);
    },
  );

  it("reads an identifier without what stands between its parts", () => {
    expect(only("PED-42").beginnings).toEqual(["ped42"]);
    expect(only("3f2a9c1b-77").beginnings).toEqual(["3f2a9c1b77"]);
    expect(only("maria@gma")).toMatchObject({ kind: "email", beginnings: ["mariagma"] });
  });
});

describe("statuses", () => {
  it.each(["não pagas", "nao pagos", "unpaid", "not paid"])("%s are also those that nobody paid", (text) => {
    expect(only(text).marks).toEqual(expect.arrayContaining(["#pending", "#expired", "#cancelled"]));
  });

  it("reads a whole question about charges that were not paid", () => {
    expect(said("cobranças não pagas esta semana")).toEqual([
      "kind: cobranças",
      "state: não pagas",
      "days: esta semana",
    ]);
  });
});

describe("several together", () => {
  it.each([
    ["joao 218 ontem", ["word: joao", "number: 218", "day: ontem"]],
    [
      "pagamento do João de uns 200 na terça",
      ["kind: pagamento", "word: João", "about: uns 200", "day: terça"],
    ],
    ["devolvidas semana passada", ["state: devolvidas", "days: semana passada"]],
    ["maria @gmail", ["word: maria", "email: @gmail"]],
    ["bloqueadas hoje", ["state: bloqueadas", "day: hoje"]],
    ["da", ["word: da"]],
    ["", []],
    ["   ", []],
    ["!!! ...", []],
  ])("reads %s", (text, parts) => {
    expect(said(text)).toEqual(parts);
  });

  it("loses no word and never fails, whatever is typed", () => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(
        "uns",
        "de",
        "a",
        "e",
        "até",
        "R$",
        "218",
        "12/11",
        "dia",
        "mil",
        "entre",
        "~",
        "em",
        "<",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const text = words.join(" ");
        const { terms, left } = parseSearch(text, TODAY);
        const typed = text.normalize("NFC").split(/\s+/).filter(Boolean);
        const kept = [...terms.map((term) => term.text), ...left].flatMap((part) => part.split(" "));
        expect(kept.toSorted()).toEqual(typed.toSorted());
        expect(terms.length).toBeLessThanOrEqual(TERMS_MAX);
        for (const term of terms)
          for (const beginning of term.beginnings) expect(beginning).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds by each typed word what was written with it, however it is accented", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("João", "D'Ávila", "Conceição", "PED-4298", "ÑANDÚ"), { minLength: 1 }),
        (words) => {
          const written = new Set(searchWordsOf(words.join(" ")));
          for (const word of words)
            for (const typed of [word, word.toUpperCase(), word.normalize("NFD")])
              for (const { beginnings } of read(typed))
                expect(beginnings.every((one) => written.has(one))).toBe(true);
        },
      ),
    );
  });
});

describe("the words of a text", () => {
  it("hold no part of a document", () => {
    expect(searchWordsOf("CPF 529.982.247-25 da Ana")).toEqual(["cpf", "da", "ana"]);
    expect(searchWordsOf("nota 11222333000181")).toEqual(["nota"]);
    expect(searchWordsOf("pedido 12345678901")).toEqual(["pedido", "12345678901"]);
  });

  it("are whole and in parts", () => {
    expect(searchWordsOf("PED-4298 d'Ávila")).toEqual(["ped4298", "ped", "4298", "davila", "d", "avila"]);
  });
});
