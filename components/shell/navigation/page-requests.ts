/** What is known of the network: the browser's own word, and when it changes. */
export type Network = { isThere: () => boolean; back: () => Promise<void> };

export const browsersNetwork: Network = {
  isThere: () => navigator.onLine,
  back: () => new Promise((resolve) => addEventListener("online", () => resolve(), { once: true })),
};

const isForPage = (init: RequestInit | undefined): boolean => {
  const headers = new Headers(init?.headers);
  return (
    (init?.method ?? "GET") === "GET" &&
    headers.has("rsc") &&
    !headers.has("next-router-prefetch") &&
    !headers.has("next-router-segment-prefetch")
  );
};

/**
 * Asks for the next page once there is a network: without one Next would leave for the browser's own error page, and the
 * frame with all that is in it would be gone. Whatever else is asked for fails as it did.
 */
export const withPagesLater =
  (send: typeof fetch, { isThere, back }: Network): typeof fetch =>
  async (input, init) => {
    if (!isForPage(init)) return send(input, init);
    for (;;) {
      if (!isThere()) await back();
      try {
        return await send(input, init);
      } catch (error) {
        if (isThere()) throw error;
      }
    }
  };
