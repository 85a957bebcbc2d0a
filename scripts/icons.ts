import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { findOrInstallBrowser } from "./browser";

// Draws the images of the installed app from the one icon, `public/icon.svg`: run again when it changes.

const MARK = await readFile("public/icon.svg", "utf8");
/** The inside of the icon, without the square behind it. */
const SIGN = MARK.replace(/<rect[^>]*\/>/, "");
const GROUND = /fill="(#[0-9a-f]{6})"/.exec(MARK)?.[1] ?? "";

const PICTURES = [
  { name: "icon-192", size: 192, ground: "transparent", mark: MARK, part: 1 },
  { name: "icon-512", size: 512, ground: "transparent", mark: MARK, part: 1 },
  // A launcher cuts its own shape: what counts lies in the middle.
  { name: "maskable-512", size: 512, ground: GROUND, mark: SIGN, part: 0.95 },
  { name: "apple-touch-icon", size: 180, ground: GROUND, mark: SIGN, part: 0.9 },
  // One colour: the system paints it.
  { name: "badge-96", size: 96, ground: "transparent", mark: SIGN, part: 1 },
];

const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
try {
  for (const { name, size, ground, mark, part } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawn = mark.replace("<svg ", `<svg width="${size * part}" height="${size * part}" `);
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">${drawn}</body>`,
    );
    await writeFile(`public/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
