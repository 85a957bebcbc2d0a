import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type DatedStatusInput } from "@/lib/core/transactions/display-status";
import { PAID } from "@/lib/testing/display-status";
import { catalogues } from "@/messages/catalogue";
import { StatusBadges, StatusCell } from "./display-status";

const NOW = new Date("2026-11-20T15:00:00Z");
const blocked = {
  hasOpenBlock: true,
  heldCentavos: 9_000,
  blockKind: "med",
  respondBy: "2026-11-22T15:00:00Z",
} as const;

function words(part: React.ReactNode, locale: "pt-BR" | "en" = "pt-BR"): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="America/Sao_Paulo"
      now={NOW}
      messages={catalogues[locale]}
    >
      {part}
    </NextIntlClientProvider>,
  );
  return markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/[\s\u00A0]+/g, " ")
    .trim();
}
const cell = (change: Partial<DatedStatusInput>, locale?: "en") =>
  words(<StatusCell of={{ ...PAID, ...change }} />, locale);

test("a list shows the state with its flags, and below them what must not be missed", () => {
  expect(cell({})).toBe("Paga");
  expect(cell({ ...blocked, returnedCentavos: 18_000 })).toBe(
    "Paga Bloqueada MED · 2 d Devolvida em parte e R$ 180,00 devolvidos",
  );
  expect(cell({ ...blocked, respondBy: "2026-11-20T22:40:00Z" })).toBe(
    "Paga Bloqueada MED · hoje responder até 19:40",
  );
  expect(cell({ confirmation: "to_confirm" })).toBe("Paga A confirmar aviso às 11:06, conferindo");
  expect(cell({ returnedCentavos: 9_000 })).toBe("Paga Devolvida em parte R$ 90,00 de R$ 330,00");
  expect(cell({ mismatch: "contradicted" })).toBe("Paga Não confirmada");
  expect(cell({ state: "failed", refusal: "company_payer" })).toBe("Recusada esta conta não aceita CNPJ");
  expect(cell({ state: "pending", expiresAt: "2026-11-20T15:29:00Z" })).toBe("Aguardando expira em 29 min");
  expect(cell({ returnedCentavos: 9_000 }, "en")).toBe("Paid Partially refunded R$90.00 of R$330.00");
});

test("a page shows the same state and flags as a list", () => {
  const both = { ...PAID, ...blocked, returnedCentavos: 33_000 };
  expect(words(<StatusBadges of={both} />)).toBe("Paga Bloqueada MED · 2 d Devolvida");
  expect(words(<StatusBadges of={PAID} type="withdrawal" />)).toBe("Pago");
  const returned = { ...PAID, state: "reversed", confirmation: "to_confirm" } as const;
  expect(words(<StatusBadges of={returned} type="withdrawal" />)).toBe(
    "Devolvido pela instituição A confirmar",
  );
  const listed = words(<StatusCell of={returned} type="withdrawal" />);
  expect(listed).toBe("Devolvido pela instituição A confirmar aviso às 11:06, conferindo");
});
