import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";

export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The whole browser, as people have it, installed where none is found: Playwright's own, else the system's package. */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("No browser found: installing one.");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
  });
  const own = findBrowser();
  if (own) return own;
  if (mayInstallPackages()) {
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

const mayInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * The same engine without the frame of a browser, which costs a third less of a run: for every run that shows no
 * notification of its system. Returns the whole browser where no such engine is available.
 */
export function findOrInstallShell(): string {
  const whole = findOrInstallBrowser();
  if (process.env.BROWSER_PATH || existsSync(SHELL)) return process.env.BROWSER_PATH ?? SHELL;
  if (whole === SYSTEM_BROWSERS[0] && mayInstallPackages()) {
    console.log("No browser without a frame found: installing one.");
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], { stdio: "inherit" });
  }
  return existsSync(SHELL) ? SHELL : whole;
}
