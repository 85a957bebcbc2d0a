/** One for each message, however often it is sent: who gets it twice can tell. */
export const messageIdOf = (id: string, fromAddress: string): string =>
  `<${id}@${fromAddress.slice(fromAddress.lastIndexOf("@") + 1)}>`;
