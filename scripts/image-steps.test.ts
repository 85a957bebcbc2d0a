import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { imageOf, runsOf, stagesOf } from "./image-steps";

const stages = stagesOf(readFileSync("Dockerfile", "utf8"));

test("runs the dashboard without --target, and runs neither image as root", () => {
  expect(stages.at(-1)?.name).toBe("dashboard");
  for (const name of ["dashboard", "sandbox"]) expect(imageOf(stages, name).user).toBeGreaterThan(0);
});

test("an image holds what the build left and nothing that was installed", () => {
  expect(imageOf(stages, "dashboard").copies).toEqual([
    { from: "build", paths: ["/src/.packed"], to: "./", owner: 0 },
    { from: "build", paths: ["/src/empty"], to: "/data", owner: 1000 },
  ]);
  expect(runsOf(stages, "build")[0]).toBe("npm ci");
  for (const name of ["packed", "sandbox", "dashboard"]) expect(runsOf(stages, name)).toEqual([]);
});

test("each asks itself how it is, and says how it is ended", () => {
  const [dashboard, sandbox] = [imageOf(stages, "dashboard"), imageOf(stages, "sandbox")];
  expect(dashboard).toMatchObject({
    command: ["node", "scripts/start.js"],
    health: ["node", "scripts/health-check.js", "http://127.0.0.1:3000/api/health"],
    environment: { NODE_ENV: "production", HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" },
    workdir: "/app",
    stopSignal: "SIGTERM",
  });
  expect(sandbox.health.at(-1)).toBe("http://127.0.0.1:4010/docs");
});
