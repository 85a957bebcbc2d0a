import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SealedError, openVault } from "./vault.server";

const [A, B] = [
  { id: "a", key: randomBytes(32) },
  { id: "b-2026", key: randomBytes(32) },
];
const blindKey = randomBytes(32);
const vault = openVault({ sealingKeys: [A, B], blindKey });

test("opens what it sealed, of text and of bytes, about the same alone", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (about, other, text) => {
      const sealed = vault.seal(about, text);
      // A lone surrogate has no UTF-8.
      expect(vault.open(about, sealed)).toBe(Buffer.from(text).toString());
      expect(sealed).toMatch(/^v1\.a\.[\w-]+$/);
      if (other !== about) expect(() => vault.open(other, sealed)).toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), (about, bytes) => {
      const sealed = vault.sealBytes(about, bytes);
      expect(vault.openBytes(about, sealed).equals(bytes)).toBe(true);
    }),
  );
});

test("opens nothing that was changed, in any byte", () => {
  const sealed = vault.sealBytes("x", Buffer.from("529.982.247-25"));
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => vault.openBytes("x", changed)).toThrow();
  }
  expect(() => vault.openBytes("x", sealed.subarray(0, -1))).toThrow();
  expect(() => vault.open("x", "52998224725")).toThrow(SealedError);
});

test("seals the same twice otherwise, and by the newest key; older ones open", () => {
  expect(vault.seal("x", "y")).not.toBe(vault.seal("x", "y"));
  const older = openVault({ sealingKeys: [B], blindKey });
  expect(vault.open("x", older.seal("x", "y"))).toBe("y");
  expect(vault.openBytes("x", older.sealBytes("x", Buffer.from("y"))).toString()).toBe("y");
  expect(() => older.open("x", vault.seal("x", "y"))).toThrow("no sealing key is named a");
  expect(older.newestPrefix).toBe("v1.b-2026.");
});

test("blinds the same text to the same, whoever writes it and however, and each kind otherwise", () => {
  const rotated = openVault({ sealingKeys: [{ id: "c", key: randomBytes(32) }], blindKey });
  expect(rotated.blind("document", "529.982.247-25")).toBe(vault.blind("document", "52998224725"));
  expect(vault.blind("pix_key", " Ana@Example.com ")).toBe(vault.blind("pix_key", "ana@example.com"));
  expect(vault.blind("document", "52998224725")).not.toBe(vault.blind("pix_key", "52998224725"));
  const other = openVault({ sealingKeys: [A], blindKey: randomBytes(32) });
  expect(other.blind("document", "52998224725")).not.toBe(vault.blind("document", "52998224725"));
});
