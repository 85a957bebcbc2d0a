import { ROLES, type Role } from "@/lib/core/enums/people";
import {
  type Ids,
  type MarkedWallet,
  type OwnIds,
  type Thing,
  givenNotice,
  newReference,
  newWallet,
  personOf,
  plantMarked,
  plantOwn,
} from "../fixtures/marked-wallet";
import { rowsOf } from "../fixtures/mirror";
import { everyPage } from "../fixtures/pages";
import { read } from "../fixtures/planted-record";
import { control, expect, running, test } from "../fixtures/test";

type Entry = {
  /** The path's segments after the wallet's, from an object's ids. */
  of?: (ids: Ids) => string;
  /** The same of an object that the person may see. */
  own?: (ids: OwnIds) => string;
  /** More addresses: the page asked in the person's wallet about an object of the other one. */
  also?: (ids: Ids) => string;
  /** The page is found by people of another wallet too, who see their part of it. */
  isOfAll?: true;
  /** Things of the other wallet that people of every wallet see there, beside those of the frame. */
  shows: readonly Thing[];
};

const NO_LINK = "A".repeat(43);

/** Every page of the product. A page without a line here fails the spec. */
const PAGES: Readonly<Record<string, Entry>> = {
  "/": { shows: ["draft", "refund_draft"] },
  "/account": { shows: [] },
  "/account/notices": { shows: [] },
  "/audit": { shows: ["person"] },
  "/audit/privacy": { shows: [] },
  "/blocks": { shows: ["payer", "buyer", "reason", "block"] },
  "/blocks/[id]": {
    of: ({ block }) => block,
    own: ({ block }) => block,
    shows: ["payer", "buyer", "description", "reason", "note", "tag", "evidence", "defence"],
  },
  "/blocks/duty": { shows: ["person"] },
  "/blocks/exposure": { shows: ["buyer", "block"] },
  "/blocks/rules": { shows: [] },
  "/blocks/templates": { shows: [] },
  "/api-calls": { shows: ["pending", "refunded"] },
  "/change-requests": { shows: ["invited", "change_id"] },
  "/connection": { shows: [] },
  "/customers": { shows: ["buyer", "view", "person"] },
  "/customers/[id]": {
    of: ({ customer }) => customer,
    own: ({ customer }) => customer,
    shows: ["payer", "buyer", "description", "unpaid", "refund", "note", "tag"],
  },
  "/deliveries": { shows: ["refunded", "withdrawal"] },
  "/deliveries/[id]": { of: ({ event }) => event, shows: ["payer"] },
  "/health": { shows: [] },
  "/health/dispatches": { shows: ["person"] },
  // The page needs no session. A link that does not exist shows that the page itself names no person.
  "/invite/[token]": { of: () => NO_LINK, isOfAll: true, shows: [] },
  "/projects": { shows: [] },
  "/projects/new": { also: ({ withdrawalDraft }) => `?intent=${withdrawalDraft}`, shows: [] },
  "/recipients": { shows: ["holder", "draft", "supplier"] },
  "/recipients/[id]": {
    of: ({ recipient }) => recipient,
    own: ({ recipient }) => recipient,
    shows: ["supplier"],
  },
  "/recipients/new": { shows: [] },
  "/reconciliation": { shows: ["balance"] },
  "/reconciliation/balances/[wallet]": { shows: ["balance"] },
  "/reconciliation/imports": { shows: ["importRun"] },
  "/reconciliation/imports/[id]": { of: ({ importRun }) => importRun, shows: ["imported"] },
  "/reconciliation/outages": { shows: [] },
  "/reconciliation/outages/[id]": { of: ({ outage }) => outage, isOfAll: true, shows: ["amount"] },
  "/reconciliation/splits": { shows: [] },
  "/intents": { shows: ["unknown", "intent_id"] },
  "/payout-rules": { shows: ["freeze"] },
  "/payout-rules/change": { shows: [] },
  "/settings": { shows: ["freeze"] },
  "/settings/targets": { shows: ["target", "target_id"] },
  "/sign-in": { shows: [] },
  "/sign-in/forgotten": { shows: [] },
  "/people": { shows: ["person", "person_id"] },
  "/transactions": { shows: ["payer", "buyer", "description", "unpaid", "holder", "view"] },
  "/w/[wallet]/charges": { shows: ["payer", "buyer", "description", "unpaid", "view", "unknown"] },
  "/w/[wallet]/charges/[id]": {
    of: ({ charge }) => charge,
    own: ({ charge }) => charge,
    shows: ["payer", "buyer", "description", "note", "tag", "amount"],
  },
  "/w/[wallet]/charges/conversion": { shows: [] },
  "/w/[wallet]/charges/new": { also: ({ charge }) => `?from=${charge}`, shows: [] },
  "/w/[wallet]/receipts/[kind]/[id]": {
    of: ({ charge }) => `payment/${charge}`,
    own: ({ charge }) => `payment/${charge}`,
    shows: ["payer", "buyer", "description"],
  },
  "/w/[wallet]/refunds": { shows: ["payer", "refund", "refund_draft", "view"] },
  "/w/[wallet]/refunds/[id]": { of: ({ refunded }) => refunded, shows: ["payer", "refund", "note", "tag"] },
  "/w/[wallet]/refunds/approvals/[intentId]": {
    of: ({ refundDraft }) => refundDraft,
    shows: ["payer", "refund_draft"],
  },
  "/w/[wallet]/statement": { shows: ["payer", "description", "holder", "amount"] },
  "/w/[wallet]/transactions": { shows: ["payer", "buyer", "description", "unpaid", "holder", "view"] },
  "/w/[wallet]/transactions/[id]": {
    of: ({ charge }) => charge,
    own: ({ charge }) => charge,
    shows: ["payer", "buyer", "description", "note", "tag", "amount"],
  },
  "/w/[wallet]/withdrawals": { shows: ["holder", "draft", "view"] },
  "/w/[wallet]/withdrawals/[id]": { of: ({ withdrawal }) => withdrawal, shows: ["holder", "note", "tag"] },
  "/w/[wallet]/withdrawals/approvals/[intentId]": {
    of: ({ withdrawalDraft }) => withdrawalDraft,
    shows: ["draft"],
  },
  "/w/[wallet]/withdrawals/new": { also: ({ recipient }) => `?recipient=${recipient}`, shows: ["holder"] },
  "/wallets": { shows: ["wallet", "balance"] },
  "/wallets/new": { also: ({ withdrawalDraft }) => `?intent=${withdrawalDraft}`, shows: [] },
};

const FORMS = { document: {}, payload: { headers: { rsc: "1" } } };
type Form = keyof typeof FORMS;
const forms = Object.keys(FORMS) as Form[];

type Somebody = Awaited<ReturnType<typeof personOf>>;
let own = "";
let ownIds: OwnIds;
let marked: MarkedWallet;
const limited = new Map<Role, Somebody>();
const ofAll = new Map<Role, Somebody>();
const counted = { pages: new Set<string>(), reads: 0, unexpected: 0 };

const given = <Value>(map: ReadonlyMap<Role, Value>, role: Role): Value => {
  const value = map.get(role);
  if (!value) throw new Error(`nobody has the role ${role}`);
  return value;
};

/** A page's address about an object of one wallet, under the name of a wallet. */
const filled = (route: string, wallet: string, rest: string | undefined): string => {
  const path = route.replace("[wallet]", wallet);
  if (!path.includes("[")) return path;
  if (rest === undefined) throw new Error(`${route} has no object: name one in PAGES`);
  return path.replace(/\[\w+\](\/\[\w+\])*/, rest);
};

const entryOf = (route: string): Entry => {
  const entry = PAGES[route];
  if (!entry) throw new Error(`${route} is not in PAGES: give it a line`);
  return entry;
};

/** The page in the other wallet, about its object: what people of every wallet see. */
const foreignAddress = (route: string): string =>
  filled(route, marked.reference, entryOf(route).of?.(marked.ids));

function addressesOf(route: string): string[] {
  const { of, own: ofOwn, also } = entryOf(route);
  const foreign = foreignAddress(route);
  const inOwn = filled(route, own, of?.(marked.ids));
  const addresses = [foreign, inOwn, `${inOwn}?wallet=${marked.reference}`];
  if (ofOwn) addresses.push(filled(route, own, ofOwn(ownIds)));
  if (also) addresses.push(inOwn + also(marked.ids));
  return [...new Set(addresses)];
}

/** An answer may repeat the address that was asked for, and nothing else of the other wallet. */
function leaksIn(text: string, address = ""): Thing[] {
  const lower = text.toLowerCase();
  return [...marked.written].flatMap(([thing, ways]) =>
    ways.some((way) => lower.includes(way) && !address.includes(way)) ? [thing] : [],
  );
}

/** The document of a page in another wallet, or about an object of it, answers 404. A payload answers 200 and names the error. */
const isHidden = (route: string, address: string, form: Form): boolean => {
  const { of, isOfAll = false } = entryOf(route);
  if (isOfAll || form === "payload") return false;
  const [path = ""] = address.split("?");
  return path.includes(marked.reference) || (of !== undefined && path.includes(of(marked.ids)));
};

async function textOf(address: string, form: Form, { cookie }: Somebody) {
  const { status, headers, text } = await read(address, FORMS[form], cookie);
  return { status, text: text + (headers.get("location") ?? "") };
}

test.beforeAll(async () => {
  own = newReference();
  await newWallet(own, "Loja Comum");
  ownIds = await plantOwn(own);
  marked = await plantMarked();
  for (const role of ROLES)
    for (const [people, wallets] of [
      [limited, [own]],
      [ofAll, null],
    ] as const) {
      const person = await personOf(role, wallets && [...wallets], `Pessoa Comum ${role}`);
      people.set(role, person);
      await givenNotice(person.id, marked.reference, marked.ids.charge);
    }
});

test.afterAll(async () => {
  await marked.remove();
  await control("POST", `/blocks/${ownIds.block}/reject`, { resolutionReason: "Fim do teste" });
  await rowsOf("delete from notifications where wallet = $1", [marked.reference]);
  for (const person of [...limited.values(), ...ofAll.values()]) await person.disable();
  process.stdout.write(
    `scope of pages: ${counted.pages.size} pages × ${limited.size} people limited to one wallet, ` +
      `${counted.reads} answers, ${counted.unexpected} unexpected\n`,
  );
});

test("lists every page of the product, and no other", () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(everyPage.map(({ route }) => route).toSorted());
});

test("redirects the addresses of earlier versions, with their query", async ({ page }) => {
  const moved = {
    "/team": "/people",
    "/changes": "/change-requests",
    "/rules": "/payout-rules",
    "/rules/change": "/payout-rules/change",
    "/events?state=blocked": "/deliveries?state=blocked",
    "/events/7": "/deliveries/7",
    "/calls": "/api-calls",
    "/recovery": "/intents",
    "/audit/personal-data": "/audit/privacy",
  };
  for (const [before, after] of Object.entries(moved)) {
    const answer = await page.request.get(running().url + before, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([308, after]);
  }
});

test("shows people of every wallet what limited people must not see", async () => {
  const missing: string[] = [];
  for (const { route } of everyPage)
    for (const form of forms) {
      const seen = new Set<Thing>();
      for (const role of ROLES) {
        const address = `${foreignAddress(route)}?wallet=${marked.reference}`;
        const { text } = await textOf(address, form, given(ofAll, role));
        for (const thing of leaksIn(text)) seen.add(thing);
      }
      for (const thing of entryOf(route).shows)
        if (!seen.has(thing)) missing.push(`${route} ${form}: ${thing}`);
    }
  expect(missing).toEqual([]);
});

for (const role of ROLES)
  test(`shows nothing of another wallet to the role ${role} limited to one`, async () => {
    const unexpected: string[] = [];
    for (const { route } of everyPage) {
      counted.pages.add(route);
      for (const address of addressesOf(route))
        for (const form of forms) {
          const { status, text } = await textOf(address, form, given(limited, role));
          counted.reads++;
          const leaks: string[] = leaksIn(text, address);
          if (status >= 500 || (isHidden(route, address, form) && status !== 404))
            leaks.push(`status ${status}`);
          if (leaks.length > 0) unexpected.push(`${address} ${form}: ${leaks.join(", ")}`);
        }
    }
    counted.unexpected += unexpected.length;
    expect(unexpected).toEqual([]);
  });
