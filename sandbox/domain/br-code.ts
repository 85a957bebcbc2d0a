import { generatePixPayload } from "@brazilian-utils/brazilian-utils";

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
  if (code === null) throw new Error("the BR Code could not be created");
  return code;
}
