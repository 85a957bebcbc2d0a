import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import QRCode from "qrcode";
import { encodePng } from "./png";

const MERCHANT_NAME = "LOJA SANDBOX";
const MERCHANT_CITY = "SAO PAULO";
/** A reserved domain: no bank's application can open it. */
const LOCATION = "pix.sandbox.example/qr/v2";

/** The copy-and-paste code of a dynamic charge; the id without hyphens is its txid. */
export function brCodeOf(chargeId: string): string {
  const code = generatePixPayload({
    url: `${LOCATION}/${chargeId.replaceAll("-", "")}`,
    merchantName: MERCHANT_NAME,
    merchantCity: MERCHANT_CITY,
  });
  if (code === null) throw new Error("the BR Code could not be made");
  return code;
}

const PIXELS_PER_MODULE = 4;
/** The quiet zone that the standard of the QR code asks for. */
const QUIET_MODULES = 4;

export function qrDataUri(code: string): string {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: "M" });
  const isDark = (row: number, column: number) => Boolean(modules.get(row, column));
  const png = encodePng({ size: modules.size, isDark }, PIXELS_PER_MODULE, QUIET_MODULES);
  return `data:image/png;base64,${png.toString("base64")}`;
}
