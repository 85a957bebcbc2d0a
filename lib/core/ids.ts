import { v7 } from "uuid";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID that grows with time, so that primary keys are appended and not scattered. */
export const newId = (): string => v7();

export const isUuid = (text: string): boolean => UUID.test(text);
/** One form for comparing, before any check. */
export const canonicalUuid = (text: string): string => text.trim().toLowerCase();

const HEX = /^(?=.*\d)[0-9a-f]{8,}$/;
/** A name for programs alone: a UUID, or hexadecimal digits. */
export const isBareIdentifier = (text: string): boolean => isUuid(canonicalUuid(text)) || HEX.test(text);

/** The specification's reserved word for the main account. */
export const PRINCIPAL = "principal";
/** Specification, "Sub-account": the pattern of a reference. */
export const SUB_ACCOUNT_REFERENCE = /^[a-z0-9][a-z0-9_-]{1,31}$/;

/** `principal` or a sub-account's reference. */
export const isWalletName = (text: string): boolean => text === PRINCIPAL || SUB_ACCOUNT_REFERENCE.test(text);
