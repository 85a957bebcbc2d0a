import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Deviations that an honest device never shows, for attacks. */
export type DeviceFault = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  userHandle?: string;
  /** In the place of the next one. */
  counter?: number;
  type?: string;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const coordinate = (text: string | undefined): Uint8Array =>
  new Uint8Array(Buffer.from(text ?? "", "base64url"));

/**
 * An authenticator of one key, made of node:crypto. It returns what a browser's would, and anything else that a test
 * needs.
 */
export function passkeyDevice(origin = "http://localhost:3000") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let userHandle: string | undefined;

  const authenticatorData = (lie: DeviceFault, key = Buffer.alloc(0)): Buffer => {
    const flags =
      USER_PRESENT | (lie.isVerified === false ? 0 : USER_VERIFIED) | (key.length > 0 ? HAS_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(lie.counter ?? ++counter, 1);
    return Buffer.concat([sha256(lie.rpId ?? new URL(origin).hostname), head, key]);
  };
  const clientData = (type: string, challenge: string, lie: DeviceFault): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id,
    make(options: { challenge: string; user: { id: string } }, lie: DeviceFault = {}): string {
      userHandle = options.user.id;
      const { x, y } = publicKey.export({ format: "jwk" });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinate(x)],
          [-3, coordinate(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authenticatorData(lie, key))],
        ]),
      );
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, lie).toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["internal"],
        },
      });
    },
    sign({ challenge }: { challenge: string }, lie: DeviceFault = {}): string {
      const data = authenticatorData(lie);
      const client = clientData("webauthn.get", challenge, lie);
      const handle = lie.userHandle ?? userHandle;
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          ...(handle !== undefined && { userHandle: handle }),
        },
      });
    },
  };
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
