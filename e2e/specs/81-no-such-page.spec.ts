import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type PublicError } from "@/lib/core/errors/app-error";
import { builtRoutes, sessionOf } from "../fixtures/by-http";
import { makeExamples } from "../fixtures/examples";
import { newSubAccount } from "../fixtures/merchant";
import { rowsOf } from "../fixtures/mirror";
import { addressOf, everyPage } from "../fixtures/pages";
import { expect, running, test } from "../fixtures/test";

/** Ids that nothing has, and texts that are none. */
const NO_IDS = [
  crypto.randomUUID(),
  "999999999999999",
  "0",
  "x",
  "..%2f",
  "%00",
  "%ZZ",
  "%E0%A4%A",
  "a".repeat(3_000),
];
const NO_WALLETS = ["no-such-shop", "..%2Fprincipal", "%00", "%ZZ", "a".repeat(3_000)];
/** One word that each parameter of a page's address could never mean. */
const BAD_QUERY = Object.fromEntries(
  [
    "from",
    "to",
    "state",
    "status",
    "type",
    "kind",
    "wallet",
    "recipient",
    "show",
    "outcome",
    "path",
    "intent",
  ]
    .concat([
      "project",
      "minCentavos",
      "maxCentavos",
      "sort",
      "order",
      "block",
      "deadline",
      "cursor",
      "asOf",
      "days",
      "reason",
      "stage",
      "weekday",
      "hour",
    ])
    .map((name) => [name, "0x10!"]),
);

/** The heading and the sentence below it. The texts themselves come with every page. */
const REFUSAL = /<h1[^>]*>(?:Filtro não reconhecido|Período não aceito)<\/h1><p[^>]*>([^<]*)</;

const sessions = new Map<string, Promise<string>>();
const cookieOf = (role: string | null): Promise<string> => {
  const key = role ?? "finance";
  const known = sessions.get(key) ?? sessionOf(key);
  sessions.set(key, known);
  return known;
};

async function statusOf(address: string, role: string | null): Promise<number> {
  const cookie = await cookieOf(role);
  const answer = await fetch(running().url + address, { redirect: "manual", headers: { cookie } });
  await answer.arrayBuffer();
  return answer.status;
}

async function textOf(address: string, role: string | null): Promise<string> {
  const cookie = await cookieOf(role);
  return (await fetch(running().url + address, { headers: { cookie } })).text();
}

const isRefused = (status: number): boolean => status >= 400 && status < 500;

/** Returns each address with its status, where that is not 4xx. */
async function notRefused(addresses: readonly string[], role: string | null): Promise<string[]> {
  const wrong: string[] = [];
  for (const address of addresses) {
    const status = await statusOf(address, role);
    if (!isRefused(status)) wrong.push(`${status} ${address.slice(0, 120)}`);
  }
  return wrong;
}

const pageFile = (route: string, folder = "app"): string | undefined => {
  const [, first = "", ...rest] = route.split("/");
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && entry.name === "page.tsx" && first === "") return join(folder, entry.name);
    if (!entry.isDirectory()) continue;
    const found = entry.name.startsWith("(")
      ? pageFile(route, join(folder, entry.name))
      : entry.name === first
        ? pageFile(`/${rest.join("/")}`, join(folder, entry.name))
        : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};

test.beforeAll(makeExamples);

/** A malformed part of the path is refused by the framework itself. */
const withPart = (route: string, name: string, part: string) => route.replace(`[${name}]`, part);

for (const { route, role } of everyPage.filter(({ route: one }) => one.includes("["))) {
  test(`${route}: what does not exist is not found, and what is no id is refused`, async () => {
    const own = route.replaceAll("[wallet]", "principal");
    const [, name] = /\[(\w+)\]/.exec(own) ?? [];
    const noObject = name === undefined ? [] : NO_IDS.map((part) => withPart(own, name, part));
    const noWallet = route.includes("[wallet]")
      ? NO_WALLETS.map((part) => withPart(route, "wallet", part).replace(/\[\w+\]/, crypto.randomUUID()))
      : [];
    expect(await notRefused([...noObject, ...noWallet], role)).toEqual([]);
    expect(await statusOf(await addressOf(route), role), "the page that exists").toBe(200);
  });
}

for (const { route, role } of everyPage) {
  const file = pageFile(route);
  const takes = file === undefined ? "" : readFileSync(file, "utf8");
  if (takes.includes("pageFilter("))
    test(`${route}: a filter that cannot be read, or stands twice, is named, and no row is shown`, async () => {
      const address = await addressOf(route);
      const bad = new URLSearchParams(BAD_QUERY).toString();
      const twice = Object.keys(BAD_QUERY).map((name) => `${name}=&${name}=`);
      for (const query of [bad, twice.join("&")]) {
        const page = await textOf(`${address}?${query}`, role);
        const [, named = ""] = REFUSAL.exec(page) ?? [];
        const names = Object.keys(BAD_QUERY).filter((name) => new RegExp(`\\b${name}\\b`).test(named));
        expect(names, query).not.toEqual([]);
        expect(page, query).not.toContain("<table");
      }
      const known = await textOf(`${address}?utm_source=mail&from=`, role);
      expect(known, "what it does not know").not.toMatch(REFUSAL);
    });
  if (!takes.includes("queryOf(")) continue;
  test(`${route}: a parameter that it cannot mean, or holds twice, is the address of no page`, async () => {
    const address = await addressOf(route);
    const bad = `${address}?${new URLSearchParams(BAD_QUERY).toString()}`;
    expect(await notRefused([bad], role)).toEqual([]);
    const twice = Object.keys(BAD_QUERY).map((name) => `${name}=&${name}=`);
    expect(await notRefused([`${address}?${twice.join("&")}`], role)).toEqual([]);
    expect(await statusOf(`${address}?utm_source=mail&from=`, role), "what it does not know").toBe(200);
  });
}

for (const page of ["/", "/w/principal/statement", "/reconciliation/splits"]) {
  test(`${page}: a period that is reversed or too long is named, and nothing is shown`, async () => {
    for (const query of [
      "from=2026-02-28&to=2026-02-01",
      "from=2020-01-01&to=2026-02-01",
      "from=2020-01-01",
    ]) {
      const [, named = ""] = REFUSAL.exec(await textOf(`${page}?${query}`, null)) ?? [];
      expect(named, query).toMatch(/\bfrom\b/);
    }
    const known = await textOf(`${page}?from=2026-02-01&to=2026-02-28`, null);
    expect(known, "a month").not.toMatch(REFUSAL);
  });
}

test("a read names the period that it refuses", async () => {
  for (const route of [
    "overview",
    "statement",
    "statement/lines",
    "reconciliation/splits",
    "reconciliation/splits/charges",
  ])
    for (const query of ["from=2026-02-28&to=2026-02-01", "from=2020-01-01&to=2026-02-01"]) {
      const address = `/api/${route}?wallet=principal&${query}`;
      expect(await statusOf(address, null), address).toBe(400);
      expect(await textOf(address, null), address).toContain("filter_unreadable:from");
    }
});

test("a read names the filter that it refuses, and replaces it with no other", async () => {
  for (const [address, name] of [
    ["/api/blocks/rules?days=45", "days"],
    ["/api/blocks/templates?reason=nothing", "reason"],
  ] as const) {
    expect(await statusOf(address, "manager"), address).toBe(400);
    expect(await textOf(address, "manager"), address).toContain(`filter_unreadable:${name}`);
    const [path = ""] = address.split("?");
    expect(await statusOf(path, "manager"), path).toBe(200);
  }
});

test("a page without a list also names its unreadable filter", async () => {
  for (const [address, name] of [
    ["/blocks/rules?days=45", "days"],
    ["/blocks/templates?reason=nothing", "reason"],
    [`${await addressOf("/w/[wallet]/transactions/[id]")}?asOf=yesterday`, "asOf"],
  ] as const) {
    const [, named = ""] = REFUSAL.exec(await textOf(address, null)) ?? [];
    expect(named, address).toContain(`“${name}”`);
  }
});

test("a wallet that a person does not see is not there: neither its pages nor its objects", async () => {
  const own = `escopo-${Date.now()}`;
  await newSubAccount(own, "Loja do escopo");
  const pages = everyPage.filter(({ route, role }) => route.includes("[wallet]") && role === "finance");
  const foreign = await Promise.all(pages.map(({ route }) => addressOf(route)));
  const email = running().people.support?.email;
  const limitTo = (wallets: string[] | null) =>
    rowsOf("update people set wallets = $2 where email = $1", [email, wallets]);
  const unknown = foreign.map((address) => address.replace("/principal", "/no-such-shop"));
  const refusalOf = async (wallet: string) => {
    const answer = await fetch(`${running().url}/api/charges?wallet=${wallet}`, {
      headers: { cookie: await cookieOf("support") },
    });
    const { error } = (await answer.json()) as { error: PublicError };
    return { status: answer.status, error: { ...error, traceId: "" } };
  };
  try {
    await limitTo([own]);
    const addresses = [...foreign, ...unknown];
    const answers = await Promise.all(
      addresses.map(async (address) => `${await statusOf(address, "support")} ${address}`),
    );
    expect(answers).toEqual(addresses.map((address) => `404 ${address}`));
    // A foreign wallet and one that does not exist are refused alike (decision 009).
    expect(await refusalOf("principal")).toEqual(await refusalOf("no-such-shop"));
    expect((await refusalOf("principal")).error.code).toBe("not_found");
    expect(await statusOf(`/w/${own}/charges`, "support")).toBe(200);
  } finally {
    await limitTo(null);
  }
});

test("an address that no page answers to is not found", async () => {
  const addresses = [
    "/no-such-page",
    "/w/principal",
    "/w/principal/charges/1/2",
    "/w",
    "/blocks/new/x",
    "/%ZZ",
    "/%E0%A4%A",
  ];
  expect(await notRefused([...addresses, `/${"a".repeat(9_000)}`], "admin")).toEqual([]);
});

test("each read of the API refuses what does not exist, what is no id, and a place in a list that is none", async () => {
  const routes = builtRoutes().filter(
    (route) => route.startsWith("/api/") && !/nextauth|live|webhooks/.test(route),
  );
  const wrong: string[] = [];
  let lists = 0;
  for (const route of routes) {
    if (route.includes("[")) {
      const [first = ""] = /\[\w+\]/.exec(route) ?? [];
      const addresses = NO_IDS.map((id) =>
        route.replace(first, id).replaceAll(/\[\w+\]/g, crypto.randomUUID()),
      );
      wrong.push(
        ...(await notRefused(
          addresses.map((one) => `${one}?wallet=principal`),
          "admin",
        )),
      );
      continue;
    }
    for (const query of ["wallet=principal", "", "wallet=principal&from=2026-11-01&to=2026-11-02"]) {
      const cookie = await cookieOf("admin");
      const read = (more: string) =>
        fetch(`${running().url}${route}?${query}${more}`, { headers: { cookie } });
      const answer = await read("");
      const text = await answer.text();
      if (answer.status >= 500) wrong.push(`${answer.status} ${route}?${query}`);
      if (!answer.ok || !text.includes('"nextCursor"')) continue;
      lists++;
      for (const cursor of ["0", "999999999999999x", "%00", "a".repeat(300), "mk5v3x00.zz"]) {
        const { status } = await read(`&cursor=${cursor}`);
        if (!isRefused(status)) wrong.push(`${status} ${route}?${query}&cursor=${cursor.slice(0, 20)}`);
      }
      break;
    }
  }
  expect(wrong).toEqual([]);
  expect(lists, "lists that were asked").toBeGreaterThan(10);
});
