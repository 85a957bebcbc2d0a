import decodeQr from "qr/decode.js";
import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { drawQr } from "./draw-qr.server";

it.each(["a", "0002010102122691".repeat(20)])("draws a PNG that reads back as its text: %s", (text) => {
  const uri = drawQr(text);
  expect(uri).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);
  const { width, height, data } = PNG.sync.read(Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64"));
  expect(decodeQr({ width, height, data })).toBe(text);
});

it("keeps four modules of white around it", () => {
  const uri = drawQr("a");
  const { width, data } = PNG.sync.read(Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64"));
  const redAt = (x: number, y: number) => data[(y * width + x) * 4];
  expect(redAt(19, 19)).toBe(0xff);
  expect(redAt(20, 20)).toBe(0);
});
