import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { noteQueries } from "@/lib/domain/notes/queries";
import { catalogues } from "@/messages/catalogue";
import { type RevealTexts } from "./hidden-texts";
import { HistorySection, type NoteActions } from "./history-section";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const OF = {
  wallet: "principal",
  objectType: "transaction",
  objectId: "0199a7b2-7d1c-7000-8000-000000000001",
} as const;
const acts: NoteActions = {
  writing: {
    add: () => Promise.resolve({ ok: true, data: null }),
    tag: () => Promise.resolve({ ok: true, data: null }),
  },
};

function wordsOf(given: NoteActions = {}, hidesDocuments = false): string {
  const client = new QueryClient();
  client.setQueryData(noteQueries.of(OF.wallet, OF).queryKey, {
    notes: [{ id: 1, person: "Carla", text: "Cliente <b>confirma</b>", at: "2026-11-20T15:00:00.000Z" }],
    tags: ["noivas"],
    hidesDocuments,
    people: [{ id: "1", name: "Ana" }],
  });
  const step = (id: string, at: string | null, title: string) => ({ id, at, title });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={catalogues["pt-BR"]}>
        <HistorySection
          of={OF}
          title="Histórico"
          acts={given}
          steps={[
            step("a", "2026-11-20T14:00:00.000Z", "Cobrança criada"),
            step("b", "2026-11-20T16:00:00.000Z", "Pagamento confirmado"),
            step("c", null, "Aguarda"),
          ]}
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test("a note stands between what happened before and after it, as text", () => {
  const markup = wordsOf();
  const order = ["Cobrança criada", "Cliente &lt;b&gt;confirma", "Pagamento confirmado", "Aguarda"];
  const places = order.map((words) => markup.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
});

test("shows tags and notes, and no field, to a person who may not write", () => {
  const markup = wordsOf();
  expect(markup).toContain("noivas");
  expect(markup).not.toMatch(/<textarea|<input|<button/);
  expect(wordsOf(acts)).toMatch(/<textarea/);
});

test("offers whole texts to those who may see documents, where one is masked", () => {
  const reveal: RevealTexts = () => Promise.resolve({ ok: true, data: { texts: [] } });
  expect(wordsOf({ reveal }, true)).toContain("Mostrar textos com documentos");
  expect(wordsOf({ reveal }, false)).not.toContain("Mostrar textos com documentos");
  expect(wordsOf(acts, true)).not.toContain("Mostrar textos com documentos");
});
