import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { DELIVERY_BYTES_MAX } from "@/lib/composers/deliveries/receive-delivery.server";
import { EVIDENCE_BYTES_MAX } from "@/lib/core/enums/attachments";
import { readEnv } from "@/lib/platform/env.server";

const text = (path: string): string => readFileSync(path, "utf8");
const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
type Service = {
  environment?: Record<string, string>;
  profiles?: string[];
  read_only?: boolean;
  volumes?: string[];
  depends_on?: Record<string, { required?: boolean }>;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };
const compose = parse(text("compose.yaml"), { merge: true }) as Compose;
const edge = parse(text("compose.edge.yaml"), { merge: true, logLevel: "error" }) as Compose;

/**
 * The names that deploy/make-env.sh prints: those of each installation, and those that `demo` adds, with their values
 * there.
 */
const [drawn = {}, demo = {}] = text("deploy/make-env.sh")
  .split(/^\[ .*$/m)
  .map((part) =>
    Object.fromEntries(
      [...part.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
    ),
  );
const random = (value: string): string =>
  value
    .replaceAll("$(base64)", () => randomBytes(32).toString("base64"))
    .replaceAll(/\$\(hex \d+\)|\$webhook/g, () => randomBytes(24).toString("hex"));
const filled = (environment: Record<string, string>, file: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{([A-Z_]+)(?:-|:\?)\}/g, (_whole, variable: string) =>
        random(file[variable] ?? ""),
      ),
    ]),
  );
const environmentOf = (name: string) => compose.services[name]?.environment ?? {};

test("compose asks for the secrets that deploy/make-env.sh draws, and gets along without those of the demo", () => {
  const asked = (mark: string) =>
    sorted(
      [...text("compose.yaml").matchAll(/\$\{([A-Z_]+)(-|:\?)\}/g)].flatMap(([, name = "", is]) =>
        is === mark ? [name] : [],
      ),
    );
  expect(asked(":?")).toEqual(sorted([...Object.keys(drawn), "PIX_ENVIRONMENT"]));
  const ofDemo = Object.keys(demo).filter((name) => !["COMPOSE_PROFILES", "PIX_ENVIRONMENT"].includes(name));
  expect(asked("-")).toEqual(sorted(ofDemo));
});

test("each process of compose starts with what stands there, with the demo and without a connection", () => {
  for (const [name, parts] of [
    ["dashboard-1", "pages"],
    ["dashboard-2", "pages"],
    ["worker", "worker"],
  ] as const) {
    const connected = readEnv(filled(environmentOf(name), { ...drawn, ...demo }));
    expect(connected).toMatchObject({
      environment: "sandbox",
      connectionSource: "environment",
      trustedProxies: 1,
    });
    expect([...connected.parts]).toEqual([parts]);
    const [, environment = ""] = /echo PIX_ENVIRONMENT=(\w+)/.exec(text("deploy/make-env.sh")) ?? [];
    expect(readEnv(filled(environmentOf(name), { ...drawn, PIX_ENVIRONMENT: environment }))).toMatchObject({
      connectionSource: "none",
      environment: "production",
    });
  }
});

test("the sandbox is there for the demo alone, and what is ours writes to its volume alone", () => {
  const { sandbox, ...others } = compose.services;
  expect(sandbox?.profiles).toEqual(["demo"]);
  expect(Object.values(others).flatMap(({ profiles = [] }) => profiles)).toEqual([]);
  for (const name of ["dashboard-1", "dashboard-2", "worker", "migration", "sandbox"])
    expect(compose.services[name]?.read_only, name).toBe(true);
  for (const { depends_on } of Object.values(others))
    if (depends_on && "sandbox" in depends_on) expect(depends_on.sandbox?.required).toBe(false);
});

test("with an edge every process knows that it receives, and the proxy routes to it", () => {
  for (const name of ["dashboard-1", "dashboard-2", "worker", "edge"])
    expect(edge.services[name]?.environment?.RECEIVER, name).toBe("edge");
  const environment = { ...environmentOf("dashboard-1"), ...edge.services.edge?.environment };
  expect(readEnv(filled(environment, { ...drawn, ...demo }))).toMatchObject({
    receiver: "edge",
    parts: new Set(["edge"]),
  });
  const routed = text("deploy/compose.Caddyfile");
  expect(routed).toContain("{$RECEIVERS:dashboard-1:3000 dashboard-2:3000}");
  expect(edge.services.proxy?.environment).toEqual({ RECEIVERS: "edge:3000" });
});

test("a proxy lets through the largest file of evidence, and no larger delivery than the receiver", () => {
  const mebibytes = (path: string, limit: RegExp) => Number(limit.exec(text(path))?.[1]) * 1_048_576;
  const path = "deploy/nginx.conf";
  expect(mebibytes(path, /client_max_body_size (\d+)m;/)).toBeGreaterThan(EVIDENCE_BYTES_MAX);
  expect(mebibytes(path, /webhooks \{\s+client_max_body_size (\d+)m;/)).toBe(DELIVERY_BYTES_MAX);
  // Caddy leaves it to the dashboard.
  expect(text("deploy/Caddyfile")).not.toContain("max_size");
});

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] };
type Board = { panels: { id: number; title: string; targets: { expr: string }[] }[] };
const rules = (parse(text("deploy/prometheus-rules.yml")) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(text("deploy/grafana.json")) as Board;

test("the rules of Prometheus and the dashboard of Grafana ask for figures that there are", () => {
  const source = text("lib/composers/health/metrics.server.ts");
  const there = new Set([
    ...[...source.matchAll(/^ {2}\[\s*"(\w+)",/gm)].map(([, name = ""]) => `guiche_${name}`),
    ...[...source.matchAll(/name: "(guiche_\w+)"/g)].map(([, name = ""]) => name),
  ]);
  const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => [
    ...expr.matchAll(/guiche_\w+/g),
  ]);
  expect(there.size).toBeGreaterThan(30);
  expect(rules.length).toBeGreaterThan(10);
  expect(panels.length).toBeGreaterThan(15);
  expect(asked.map(([name]) => name).filter((name) => !there.has(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test("each rule of Prometheus leads to a chapter of operating.md", () => {
  const guide = text("docs/operating.md");
  for (const { alert, annotations } of rules) {
    const [, file, chapter = ""] = /^(docs\/operating\.md), "(.+)"$/.exec(annotations.runbook) ?? [];
    expect([alert, file]).toEqual([alert, "docs/operating.md"]);
    expect(guide.includes(`## ${chapter}\n`) || guide.includes(`**${chapter}.**`), alert).toBe(true);
  }
});

/** Commands for development or measurement, in a checkout. */
const IN_A_CHECKOUT = ["build", "demo", "pack", "try:image", "try:upgrade", "test:chaos", "test:soak"];

test("a packed folder has each command that the operating guide and its reference name", () => {
  const scripts = (JSON.parse(text("package.json")) as { scripts: Record<string, string> }).scripts;
  const packed = text("scripts/pack.ts").match(/const PROGRAMS = \[([^\]]*)\]/)?.[1] ?? "";
  const guides = text("docs/operating.md") + text("docs/operating-reference.md");
  const commands = [...guides.matchAll(/`?npm (?:run )?(start|(?<=run )[\w:-]+)/g)].map(
    ([, name = ""]) => name,
  );
  const missing = [...new Set(commands)].filter((name) => {
    const [, program = ""] = /scripts\/([\w-]+)\.ts$/.exec(scripts[name] ?? "") ?? [];
    return !IN_A_CHECKOUT.includes(name) && !packed.includes(`"${program}"`);
  });
  expect(commands.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test("the unit starts what a packed folder has, in the folder that operating.md packs", () => {
  const unit = text("deploy/guiche.service");
  expect(unit).toContain("ExecStart=/usr/bin/node scripts/start.js");
  const [, folder = ""] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? [];
  expect(text("docs/operating.md")).toContain(`npm run pack -- --to ${folder}`);
  const [, file = ""] = /^EnvironmentFile=(.*)$/m.exec(unit) ?? [];
  expect(text("docs/operating.md")).toContain(`cat > ${file} <<EOF`);
});
