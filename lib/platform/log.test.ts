import { expect, test } from "vitest";
import { openLog } from "./log.server";
import { testEnv } from "@/lib/testing/context";

const env = {
  ...testEnv("postgres://guiche:database-password@127.0.0.1:5432/guiche"),
  poolerUrl: "postgres://guiche:pooler-password@127.0.0.1:6432/guiche",
  pixClientSecret: 'quoted"secret',
  sandboxControlToken: "control-token-1",
  logLevel: "info",
};

const SEALING_KEY = env.sealingKeys[0].key.toString("base64");
const BLIND_KEY = env.blindKey.toString("base64");

function logged(work: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  work(openLog(env, (line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  return lines.join("");
}

test.each([
  ["a field of that name", { password: "s3nh4-secreta" }, "s3nh4-secreta"],
  ["a field of that name below another", { body: { client_secret: "xyz" } }, "xyz"],
  ["the service's credential", { note: `sent quoted"secret` }, "secret"],
  ["a webhook secret", { note: "tried test-webhook-secret" }, "test-webhook-secret"],
  ["the signing secret", { note: env.authSecrets[0] }, env.authSecrets[0]],
  ["a sealing key", { note: SEALING_KEY }, SEALING_KEY],
  ["the key of the blind indexes", { note: BLIND_KEY }, BLIND_KEY],
  ["the control token", { url: "/control?token=control-token-1" }, "control-token-1"],
  ["the database's password", { err: new Error(env.databaseUrl) }, "database-password"],
  ["the pooler's password", { err: new Error(env.poolerUrl) }, "pooler-password"],
  ["a bearer token", { note: "authorization: Bearer abc.def-123" }, "abc.def-123"],
  ["a JSON web token", { note: "eyJhbGciOiJI.eyJzdWIiOiIx.c2ln" }, "eyJzdWIiOiIx"],
  ["a CPF", { note: "payer 52998224725 failed" }, "52998224725"],
  ["a CPF with its mask", { err: new Error("payer 529.982.247-25") }, "529.982.247-25"],
  ["a CNPJ", { note: "11222333000181" }, "11222333000181"],
  ["a CNPJ with letters and its mask", { note: "12.ABC.345/01DE-35" }, "12.ABC.345/01DE-35"],
])("hides %s", (_name, fields, clear) => {
  const line = logged((log) => log.info(fields, "said"));
  expect(line).not.toContain(clear);
  expect(JSON.parse(line)).toMatchObject({ msg: "said" });
});

test("hides a document in the message, too", () => {
  expect(logged((log) => log.info("document 52998224725"))).not.toContain("52998224725");
});

test("keeps what is none of it", () => {
  const id = "0192f0c1-2f6e-7c3e-9d7b-529982247251";
  const line = logged((log) =>
    log.info({ id, amountCentavos: 52_998_224_725, sha256: "ab52998224725cd" }, "kept"),
  );
  expect(JSON.parse(line)).toMatchObject({ id, amountCentavos: 52_998_224_725, sha256: "ab52998224725cd" });
});

test("writes one record for one call, whatever a text pretends", () => {
  const line = logged((log) => log.info({ description: 'x\n{"level":60,"msg":"forged"}' }, "one"));
  expect(line.trim().split("\n")).toHaveLength(1);
});
