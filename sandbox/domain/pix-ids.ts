import { randomInt } from "node:crypto";

/** Institutions that do not exist: no real bank can mistake a code of the sandbox for its own. */
const OUR_ISPB = "99999999";
const PAYER_ISPB = "99999998";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SUFFIX_LENGTH = 11;

/** The minute in UTC, as the network writes it. */
function networkId(letter: "E" | "D", ispb: string, now: Date): string {
  const minute = now.toISOString().replaceAll(/\D/g, "").slice(0, 12);
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letter}${ispb}${minute}${suffix}`;
}

/** A payment to us carries the payer's institution. */
export const paymentE2eId = (now: Date): string => networkId("E", PAYER_ISPB, now);
export const withdrawalE2eId = (now: Date): string => networkId("E", OUR_ISPB, now);
/** The id of a return, which contains our ISPB because we send it. */
export const returnE2eId = (now: Date): string => networkId("D", OUR_ISPB, now);
