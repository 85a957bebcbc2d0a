import "server-only";
import { type LookupAddress, lookup } from "node:dns";
import { type LookupFunction, isIP } from "node:net";

/** Thrown where it connects: nothing was sent. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * The look-up of the connection itself, so that the checked address is the one that is connected to. A name may
 * resolve to different addresses in two look-ups (security, T19). A name with one forbidden address yields no address
 * at all.
 */
export function lookUpWithin(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = resolveByMachine,
): LookupFunction {
  return (name, { all }, answer) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) answer(new Error(`${name} leads nowhere`), []);
        else if (!addresses.every(({ address }) => isAllowed(address))) answer(new AddressRefused(name), []);
        else if (all) answer(null, [...addresses]);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
}

const resolveByMachine: Resolve = (name) =>
  new Promise((done, fail) => {
    const family = isIP(name);
    if (family !== 0) return done([{ address: name, family }]);
    lookup(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
