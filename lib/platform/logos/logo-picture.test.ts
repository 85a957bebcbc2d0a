import sharp from "sharp";
import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { LOGO_BYTES_MAX } from "@/lib/core/enums/logos";
import { logoPictureOf, readLogo } from "./logo-picture.server";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 122, g: 31, b: 61, alpha: 1 } } });
const faultOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  logoPictureOf(bytes).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.fields?.file : String(error)),
  );

test.each([
  ["PNG", () => picture(900, 300).png()],
  ["JPEG", () => picture(900, 300).jpeg()],
  ["WebP", () => picture(900, 300).webp()],
])("a %s becomes a small PNG of its own proportions", async (_name, make) => {
  const drawn = await logoPictureOf(await make().toBuffer());
  const { format, width, height } = await sharp(drawn).metadata();
  expect([format, width, height]).toEqual(["png", 256, 85]);
  expect(drawn.byteLength).toBeLessThan(70_000);
});

test("the most that a picture can hold stays small", async () => {
  const noise = Buffer.from(Array.from({ length: 512 * 512 * 3 }, (_, at) => (at * 2_654_435_761) >>> 24));
  const bytes = await sharp(noise, { raw: { width: 512, height: 512, channels: 3 } })
    .png()
    .toBuffer();
  expect((await logoPictureOf(bytes)).byteLength).toBeLessThan(70_000);
});

test("nothing that its file said of itself is left", async () => {
  const exif = { IFD0: { Copyright: "Rua das Flores 12", ImageDescription: "segredo" } };
  const bytes = await picture(64, 64).withExif(exif).jpeg().toBuffer();
  expect(bytes.toString("latin1")).toContain("segredo");
  const drawn = await logoPictureOf(bytes);
  expect(drawn.toString("latin1")).not.toContain("segredo");
  expect((await sharp(drawn).metadata()).exif).toBeUndefined();
});

test("refuses a file that only its name would make a picture", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await faultOf(Buffer.from(svg))).toBe("logo_type");
  expect(await faultOf(Buffer.from("%PDF-1.7"))).toBe("logo_type");
  expect(await faultOf(await picture(8, 8).gif().toBuffer())).toBe("logo_type");
  expect(await faultOf(Buffer.alloc(0))).toBe("file_empty");
});

test("a picture that is cut off, too large, or too many pixels is refused", async () => {
  const whole = await picture(400, 400).jpeg().toBuffer();
  expect(await faultOf(whole.subarray(0, 120))).toBe("logo_unreadable");
  expect(await faultOf(Buffer.alloc(LOGO_BYTES_MAX + 1))).toBe("file_too_large:2");
  const bomb = await picture(9_000, 9_000).png().toBuffer();
  expect(bomb.byteLength).toBeLessThan(LOGO_BYTES_MAX);
  expect(await faultOf(bomb)).toBe("logo_unreadable");
});

test("a body is read no further than a picture may be long", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  await expect(readLogo(endless)).rejects.toMatchObject({ code: "invalid_input" });
  expect(pulled).toBeLessThan(40);
});
