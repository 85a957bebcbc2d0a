/** What of a dossier is signed: which files it has, and the hash of each. */
export type Manifest = {
  format: "guiche-dossier-1";
  blockId: string;
  wallet: string;
  madeAt: string;
  madeBy: string;
  /** False: documents are masked, and what shows them whole stayed out. */
  isClear: boolean;
  /** The hash of the public key, as `verify.html` shows it. */
  keyFingerprint: string;
  files: readonly { path: string; sha256: string }[];
};

export const MANIFEST_PATH = "manifest.json";
export const SIGNATURE_PATH = "manifest.sig";
export const VERIFIER_PATH = "verify.html";

export const manifestBytes = (manifest: Manifest): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);

const NAME_MAX = 80;

/** Where a piece lies in the file: by its number, so that a citation leads to it. */
export const piecePath = (number: number, name: string): string =>
  `evidence/${String(number).padStart(2, "0")}-${name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .replaceAll(/[^\w.-]+/g, "_")
    .slice(-NAME_MAX)}`;
