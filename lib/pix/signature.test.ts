import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertSignatureWorks, signBody, verifySignature } from "./signature.server";

const SECRET = "a secret of an endpoint";
const BODY = new TextEncoder().encode('{"event":"payment_completed"}');
const good = signBody(SECRET, BODY);
const hexOfGood = good.slice("sha256=".length);

describe("the signature of a delivery", () => {
  it("gives the known answer for the known body", () => expect(assertSignatureWorks).not.toThrow());

  // RFC 4231, test cases 1 and 2: the construction is HMAC-SHA256 and nothing around it.
  it.each([
    ["Hi There", "\x0b".repeat(20), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      "what do ya want for nothing?",
      "Jefe",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
  ])("signs %j as the standard says", (body, secret, hex) =>
    expect(signBody(secret, new TextEncoder().encode(body))).toBe(`sha256=${hex}`),
  );

  it.each([
    ["header missing", null],
    ["header empty", ""],
    ["prefix alone", "sha256="],
    ["no prefix", hexOfGood],
    ["sha1", `sha1=${hexOfGood.slice(0, 40)}`],
    ["sha512", `sha512=${hexOfGood}${hexOfGood}`],
    ["upper-case prefix", `SHA256=${hexOfGood}`],
    ["63 digits", good.slice(0, -1)],
    ["65 digits", `${good}0`],
    ["128 digits", `${good}${hexOfGood}`],
    ["no hex digit", `${good.slice(0, -1)}z`],
    ["blank behind", `${good} `],
    ["line break behind", `${good}\n`],
    ["zeroes", `sha256=${"0".repeat(64)}`],
  ])("refuses a header with %s", (_name, header) =>
    expect(verifySignature([SECRET], BODY, header)).toBeNull(),
  );

  it("refuses any other number of digits, without throwing", () => {
    for (let length = 0; length <= 130; length += 1) {
      const header = `sha256=${hexOfGood.repeat(3).slice(0, length)}`;
      expect(verifySignature([SECRET], BODY, header)).toEqual(length === 64 ? { secretIndex: 0 } : null);
    }
  });

  it("reads upper-case and mixed-case digits", () => {
    expect(verifySignature([SECRET], BODY, `sha256=${hexOfGood.toUpperCase()}`)).toEqual({ secretIndex: 0 });
    const mixed = hexOfGood.slice(0, 32).toUpperCase() + hexOfGood.slice(32);
    expect(verifySignature([SECRET], BODY, `sha256=${mixed}`)).toEqual({ secretIndex: 0 });
  });

  it("refuses the body with any of its bits flipped", () => {
    for (let bit = 0; bit < BODY.length * 8; bit += 1) {
      const flipped = Uint8Array.from(BODY, (byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(verifySignature([SECRET], flipped, good)).toBeNull();
    }
  });

  it("tells which of an endpoint's secrets signed", () => {
    expect(verifySignature(["newer", SECRET], BODY, good)).toEqual({ secretIndex: 1 });
    expect(verifySignature([SECRET, SECRET], BODY, good)).toEqual({ secretIndex: 0 });
    expect(verifySignature(["newer", "newest"], BODY, good)).toBeNull();
    expect(verifySignature([], BODY, good)).toBeNull();
  });

  it("takes one right value among others, in one header or in several", () => {
    const [old, other] = [signBody("before", BODY), `sha256=${"0".repeat(64)}`];
    const headers = new Headers([
      ["x", old],
      ["x", good],
    ]);
    for (const header of [
      `${old},${good}`,
      `${good} ,\t${old}`,
      `,${good},`,
      `v1=x, ${good}`,
      headers.get("x"),
    ])
      expect(verifySignature([SECRET], BODY, header)).toEqual({ secretIndex: 0 });
    expect(verifySignature(["newer", SECRET, "before"], BODY, `${old}, ${good}`)).toEqual({ secretIndex: 1 });
    expect(verifySignature([SECRET], BODY, `${old}, ${other}`)).toBeNull();
    expect(verifySignature([SECRET], BODY, `${old};${good}`)).toBeNull();
    expect(verifySignature([SECRET], BODY, `sha256=,${hexOfGood}`)).toBeNull();
  });

  it("looks at no more values than a rotation could need", () => {
    const many = Array.from({ length: 8 }, () => signBody("other", BODY));
    expect(verifySignature([SECRET], BODY, [...many.slice(1), good].join(","))).toEqual({ secretIndex: 0 });
    expect(verifySignature([SECRET], BODY, [...many, good].join(","))).toBeNull();
  });

  it("verifies what it signed, and what another implementation signed, for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_096 }), fc.string({ minLength: 1 }), (bytes, secret) => {
        const other = `sha256=${createHmac("sha256", Buffer.from(secret, "utf8")).update(bytes).digest("hex")}`;
        expect(signBody(secret, bytes)).toBe(other);
        expect(verifySignature([secret], bytes, other)).toEqual({ secretIndex: 0 });
        expect(verifySignature([`${secret}x`], bytes, other)).toBeNull();
      }),
    );
  });
});
