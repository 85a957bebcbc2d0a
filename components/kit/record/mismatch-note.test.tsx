import { NextIntlClientProvider } from "next-intl";
import { type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type MISMATCHES } from "@/lib/core/enums/transactions";
import { catalogues } from "@/messages/catalogue";
import { MismatchNote } from "./mismatch-note";

const shown = (part: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={catalogues["pt-BR"]}>
      {part}
    </NextIntlClientProvider>,
  );
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("\u00A0", " ")
    .trim();

test("shows in words the report of each source: states, amounts, events, wallets", () => {
  const note = (mismatch: (typeof MISMATCHES)[number], known: string | number, reported: string | number) =>
    wordsOf(
      shown(<MismatchNote mismatch={mismatch} details={{ source: "read", known, reported }} />),
    ).replace(catalogues["pt-BR"].kit.mismatch.detail[mismatch], " ");
  expect(note("contradicted", "completed", "missing")).toBe(
    "Não confirmada pelo serviço Informado pelo evento: pagaSegundo consulta ao serviço: não consta",
  );
  expect(note("block_contradicted", "awaiting_response", "missing")).toBe(
    "Divergência entre fontes Informado pelo evento: aguardando respostaSegundo consulta ao serviço: não consta",
  );
  expect(note("amount", 10_000, 15_000)).toContain("Registro atual");
  expect(note("amount", 10_000, 15_000)).toContain("R$ 100,00");
  expect(note("amount", 10_000, 15_000)).toContain("R$ 150,00");
  expect(note("kind", "payment", "withdrawal_completed")).toContain("recebimento");
  expect(note("kind", "payment", "withdrawal_completed")).toContain("Saque pago");
  expect(note("wallet", "principal", "loja-a")).toContain("Conta principal");
  expect(note("state", "in_orbit", "completed")).toContain("in_orbit");
});

test("where nothing is doubted, nothing is shown", () => {
  expect(shown(<MismatchNote mismatch={null} />)).toBe("");
});
