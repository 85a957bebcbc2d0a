import { describe, expect, it } from "vitest";
import { readConfig } from "./env";

describe("readConfig", () => {
  it("takes the defaults of the contract", () => {
    expect(readConfig({})).toEqual({
      config: {
        host: "127.0.0.1",
        port: 4010,
        databaseUrl: undefined,
        dataDir: ".data",
        clientId: undefined,
        clientSecret: undefined,
        webhookUrl: undefined,
        webhookSecret: undefined,
        auto: true,
        controlToken: undefined,
      },
    });
  });

  it("names every fault on a line of its own", () => {
    const read = readConfig({ SANDBOX_PORT: "99999", SANDBOX_AUTO: "maybe", SANDBOX_CLIENT_ID: "a" });
    expect("faults" in read && read.faults.length).toBe(3);
  });

  it("refuses production, unless it is allowed there", () => {
    expect(readConfig({ NODE_ENV: "production" })).toHaveProperty("faults");
    expect(readConfig({ NODE_ENV: "production", SANDBOX_ALLOW_PRODUCTION: "1" })).toHaveProperty("config");
  });
});
