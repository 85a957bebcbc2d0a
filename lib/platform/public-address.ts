import ipaddr from "ipaddr.js";

/** An address of the internet: nothing of this machine, this network, or what is translated into either. */
export const isPublicAddress = (text: string): boolean => rangeOf(text) === "unicast";

export const isThisMachine = (text: string): boolean => rangeOf(text) === "loopback";

const rangeOf = (text: string): string | null => (ipaddr.isValid(text) ? ipaddr.process(text).range() : null);
