/**
 * The bundler puts copies of one module into one process (pages, actions, the start), and `instanceof` treats their
 * classes as different. An object has its class's registered symbol as a property, and any copy recognises it by
 * that.
 */
export const isOfClass = (value: unknown, brand: symbol): boolean =>
  typeof value === "object" && value !== null && brand in value;
