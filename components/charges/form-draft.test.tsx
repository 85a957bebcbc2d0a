// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { flushSync } from "react-dom";
import { type Root, createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogues } from "@/messages/catalogue";
import { ChargeForm } from "./charge-form";
import { SignedInAs } from "../mutations/actor";

/** As it is while the router has not finished: still the page before. */
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
  usePathname: () => "/w/principal/charges",
  useSearchParams: () => new URLSearchParams("status=paid"),
  unstable_isUnrecognizedActionError: () => false,
}));

const AT_17_04 = new Date("2026-11-20T20:04:00.000Z");
const ana = { id: "ana", name: "Ana Reis", email: "ana@loja.example" };
const bia = { ...ana, id: "bia" };
const asked: string[] = [];
let root: Root | null = null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: AT_17_04 });
  sessionStorage.clear();
  asked.length = 0;
  vi.stubGlobal("fetch", (address: URL | string) => {
    asked.push(String(address));
    return Promise.resolve(Response.json({ error: { code: "not_found" } }, { status: 404 }));
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Visit = Partial<Pick<Parameters<typeof ChargeForm>[0], "wallet" | "from" | "action">> & {
  person?: typeof ana;
};

const never = () => new Promise<never>(() => undefined);

/** A new visit of the form, as by a link: rendered at once, before any timer. */
function visit({ person = ana, wallet = "principal", from = null, action = never }: Visit = {}): void {
  leave();
  const page = document.body.appendChild(document.createElement("main"));
  const shown = createRoot(page);
  root = shown;
  flushSync(() =>
    shown.render(
      <QueryClientProvider client={new QueryClient()}>
        <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={catalogues["pt-BR"]}>
          <SignedInAs value={person}>
            <ChargeForm
              wallet={wallet}
              walletStatus={null}
              from={from}
              underWay={null}
              action={action}
              decideUnsent={never}
              projects={{ items: [], others: 0 }}
              destinations={[]}
            />
          </SignedInAs>
        </NextIntlClientProvider>
      </QueryClientProvider>,
    ),
  );
}

function leave(): void {
  const left = root;
  root = null;
  if (left) flushSync(() => left.unmount());
  document.body.replaceChildren();
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector(`input[name="${name}"]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no input ${name}`);
  return found;
}
const amount = () => field("amountCentavos");
const description = () => field("description");

/** As keys do: in place of what is selected, or at the caret. */
function type(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value } = input;
  input.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
  flushSync(() => input.dispatchEvent(new Event("input", { bubbles: true })));
}

/** Clicks as a pointer does: the press sets the caret, unless a handler prevents it. */
function clickInto(input: HTMLInputElement): void {
  const isLeft = input.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  if (isLeft) {
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }
  input.click();
}

const press = (words: string) => {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
  if (!button) throw new Error(`no button ${words}`);
  flushSync(() => button.click());
};

const line = () => document.querySelector('[role="status"]')?.textContent ?? null;
const isRestored = () => vi.waitFor(() => expect(line()).toContain("Rascunho de 17:04"));
/** One turn of everything that a form waits for before it restores a draft. */
const turn = () => new Promise((resolve) => setTimeout(resolve));
const stored = () =>
  Object.fromEntries(
    Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? "").map((key) => [
      key,
      sessionStorage.getItem(key) ?? "",
    ]),
  );

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

test("keeps a draft under the form's own address and never with an intent's id", () => {
  visit();
  type(amount(), "99,10");
  expect(Object.keys(stored())).toEqual(["guiche.draft:ana:/w/principal/charges/new#charge"]);
  const text = Object.values(stored()).join("");
  expect(text).toContain("9910");
  expect(text).not.toContain("intentId");
  expect(text).not.toMatch(UUID);
});

test("restores a draft visibly, and typing replaces what was restored", async () => {
  visit();
  type(amount(), "99,10");
  type(description(), "Pedido 7");
  vi.setSystemTime(AT_17_04.getTime() + 5 * 60_000);
  visit();
  await isRestored();
  expect(amount().value).toBe("99,10");
  expect(document.activeElement).toBe(amount());
  type(amount(), "99,10");
  expect(amount().value).toBe("99,10");
  clickInto(description());
  type(description(), "Pedido 8");
  expect(description().value).toBe("Pedido 8");
  // A second click sets the caret, as anywhere.
  clickInto(description());
  type(description(), "9");
  expect(description().value).toBe("Pedido 89");
});

test("offers a draft where the person has begun to type, and mixes nothing", async () => {
  visit();
  type(amount(), "99,10");
  type(description(), "Pedido 7");
  visit();
  type(amount(), "15,00");
  await vi.waitFor(() => expect(line()).toContain("Há um rascunho de 17:04"));
  expect([amount().value, description().value]).toEqual(["15,00", ""]);
  press("Usar rascunho");
  expect([amount().value, description().value]).toEqual(["99,10", "Pedido 7"]);
});

test("discards an offered draft and leaves what is typed", async () => {
  visit();
  type(description(), "Pedido 7");
  visit();
  type(amount(), "15,00");
  await vi.waitFor(() => expect(line()).toContain("Há um rascunho"));
  press("Descartar");
  expect(line()).toBeNull();
  expect(amount().value).toBe("15,00");
  visit();
  await isRestored();
  expect([amount().value, description().value]).toEqual(["15,00", ""]);
});

test("empties form and record when a draft is discarded", async () => {
  visit();
  type(description(), "Pedido 7");
  visit();
  await isRestored();
  type(amount(), "99,1099,10");
  press("Descartar");
  expect(line()).toBeNull();
  expect([amount().value, description().value]).toEqual(["", ""]);
  expect(stored()).toEqual({});
  visit();
  await turn();
  expect([line(), amount().value]).toEqual([null, ""]);
});

test("forgets a draft that is emptied by hand", () => {
  visit();
  type(description(), "P");
  description().select();
  type(description(), "");
  expect(stored()).toEqual({});
});

test("keeps drafts of two objects and two wallets apart", async () => {
  const visits: Visit[] = [{}, { from: "c1" }, { from: "c2" }, { wallet: "loja" }];
  for (const [nth, each] of visits.entries()) {
    visit(each);
    await turn();
    expect(description().value).toBe("");
    type(description(), `Pedido ${nth}`);
  }
  for (const [nth, each] of visits.entries()) {
    visit(each);
    await isRestored();
    expect(description().value).toBe(`Pedido ${nth}`);
  }
});

test("shows no draft to another person on the same browser", async () => {
  visit();
  type(description(), "Pedido 7");
  visit({ person: bia });
  await turn();
  expect([line(), description().value]).toEqual([null, ""]);
  type(description(), "De Bia");
  visit();
  await isRestored();
  expect(description().value).toBe("Pedido 7");
});

test("asks after a form whose answer was lost by its own id, and shows what was sent", async () => {
  const sent: string[] = [];
  const action: Visit["action"] = ({ intentId }) => {
    sent.push(intentId);
    return Promise.reject(new Error("connection reset"));
  };
  visit({ action });
  type(amount(), "99,10");
  type(description(), "Pedido 7");
  press("Gerar cobrança");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.keys(stored())).toEqual(["guiche.sent:ana:/w/principal/charges/new#charge"]);
  visit({ action });
  const [id = ""] = sent;
  await vi.waitFor(() => expect(asked.some((address) => address.includes(`/api/intents/${id}`))).toBe(true));
  expect([amount().value, description().value]).toEqual(["99,10", "Pedido 7"]);
  expect(document.body.textContent).toContain("Conferindo se o pedido chegou");
  expect(document.body.textContent).not.toContain("Rascunho de");
});

test("sends other content under another id once a sending was refused, and keeps it as a draft without one", async () => {
  const sent: string[] = [];
  const action: Visit["action"] = ({ intentId }) => {
    sent.push(intentId);
    return Promise.resolve({ ok: false, error: { code: "rejected_upstream" } });
  };
  visit({ action });
  type(amount(), "99,10");
  type(description(), "Pedido 7");
  press("Gerar cobrança");
  await vi.waitFor(() =>
    expect(Object.keys(stored())).toEqual(["guiche.draft:ana:/w/principal/charges/new#charge"]),
  );
  expect(Object.values(stored()).join("")).not.toMatch(UUID);
  visit({ action });
  await isRestored();
  press("Gerar cobrança");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(new Set(sent).size).toBe(2);
});
