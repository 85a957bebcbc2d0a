import { generateKeyPairSync, sign } from "node:crypto";

// X.509 by hand, as small as a TLS server takes it: no key lies in the repository, and nothing need be installed.

const ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
const COMMON_NAME = "0603550403";

/** Makes a certificate without a certifying authority, for this one call. */
export function makeSelfSignedCertificate(commonName = "localhost"): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(0x30, hex(ECDSA_WITH_SHA256));
  const name = der(0x30, der(0x31, der(0x30, hex(COMMON_NAME), der(0x0c, Buffer.from(commonName)))));
  const certified = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(0x30, der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", certified, privateKey);
  const certificate = der(0x30, certified, algorithm, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

const hex = (text: string): Buffer => Buffer.from(text, "hex");

function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const length =
    value.length < 128
      ? Buffer.from([value.length])
      : value.length < 256
        ? Buffer.from([0x81, value.length])
        : Buffer.from([0x82, value.length >> 8, value.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, value]);
}
