import { expect, it, vi } from "vitest";
import { type Network, withPagesLater } from "./page-requests";

const PAGE = { headers: { rsc: "1" } };

function openNetwork(isThere: boolean) {
  let tell = () => {};
  const network: Network & { isHere: boolean } = {
    isHere: isThere,
    isThere: () => network.isHere,
    back: () => new Promise((resolve) => (tell = resolve)),
  };
  const comeBack = () => {
    network.isHere = true;
    tell();
  };
  return { network, comeBack };
}

it("asks for a page when the network is back, and only then", async () => {
  const { network, comeBack } = openNetwork(false);
  const send = vi.fn<typeof fetch>().mockResolvedValue(new Response("page"));
  const answer = withPagesLater(send, network)("/w/a/charges", PAGE);
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  comeBack();
  expect(await (await answer).text()).toBe("page");
  expect(send).toHaveBeenCalledTimes(1);
});

it("asks again for a page whose network went while it was on its way", async () => {
  const { network, comeBack } = openNetwork(true);
  const send = vi.fn<typeof fetch>().mockImplementationOnce(() => {
    network.isHere = false;
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  send.mockResolvedValue(new Response("page"));
  const answer = withPagesLater(send, network)("/", PAGE);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  comeBack();
  expect(await (await answer).text()).toBe("page");
});

it.each([
  ["a server that is away while the network is there", true, PAGE],
  ["what is no page", false, {}],
  ["a page that nobody asked for yet", false, { headers: { rsc: "1", "next-router-prefetch": "1" } }],
  ["an act", false, { method: "POST", headers: { rsc: "1" } }],
])("lets %s fail", async (_, isThere, init) => {
  const { network } = openNetwork(isThere);
  const send = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(withPagesLater(send, network)("/", init)).rejects.toThrow("Failed to fetch");
  expect(send).toHaveBeenCalledTimes(1);
});
