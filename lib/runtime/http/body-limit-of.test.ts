import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bodyLimitOf } from "./body-limit-of";

const MEBIBYTE = 1_048_576;

it.each([
  ["PUT", "/api/recipients/1/attachments/2", 8, 60],
  ["PUT", "/api/blocks/1/files/2?item=contract", 20, 60],
  ["PUT", "/api/enviar/secret/2", 20, 60],
  ["PUT", "/api/logos/principal", 2, 60],
  ["POST", "/api/blocks/1/files/2", 1, 10],
  ["PUT", "/api/blocks/1/files/2/3", 1, 10],
  ["POST", "/w/principal/charges", 1, 10],
  ["POST", "/api/auth/callback/credentials", 1, 10],
])("%s %s may have %i MiB in %i s", (method, url, mebibytes, seconds) => {
  expect(bodyLimitOf(method, url)).toEqual({ bytesMax: mebibytes * MEBIBYTE, msMax: seconds * 1_000 });
});

it("knows each handler that takes a file", () => {
  const handlers = readdirSync("app/api", { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith("route.ts") && /export const PUT\b/.test(readFileSync(join("app/api", file), "utf8")),
  );
  expect(handlers.length).toBeGreaterThan(0);
  for (const file of handlers) {
    const path = `/api/${file.replace(/\/route\.ts$/, "").replaceAll(/\[\w+\]/g, "x")}`;
    expect([path, bodyLimitOf("PUT", path).msMax]).toEqual([path, 60_000]);
  }
});
