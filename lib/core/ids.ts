import { v7 } from "uuid";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID that grows with time, so that primary keys are appended and not scattered. */
export const newId = (): string => v7();

export const isUuid = (text: string): boolean => UUID.test(text);

/** The specification's reserved word for the main account. */
export const PRINCIPAL = "principal";
/** Specification, "Sub-account": the pattern of a reference. */
export const SUB_ACCOUNT_REFERENCE = /^[a-z0-9][a-z0-9_-]{1,31}$/;
