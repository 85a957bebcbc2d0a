import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser for the end-to-end tests, installed where none is found: Playwright's own, else the system's package. */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("No browser found: installing one.");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
  });
  const own = findBrowser();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  }
  const installed = findBrowser();
  if (!installed)
    throw new Error("No browser could be installed: install Chromium, or name one in BROWSER_PATH.");
  return installed;
}

const findBrowser = (): string | undefined =>
  [process.env.BROWSER_PATH, chromium.executablePath(), ...SYSTEM_BROWSERS].find(
    (path) => path && existsSync(path),
  );
