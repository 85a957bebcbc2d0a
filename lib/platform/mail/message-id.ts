/** One id for each message, however often it is sent, so that its receiver can recognise a duplicate. */
export const messageIdOf = (id: string, fromAddress: string): string =>
  `<${id}@${fromAddress.slice(fromAddress.lastIndexOf("@") + 1)}>`;
