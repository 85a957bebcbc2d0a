import { openDoor } from "../lib/runtime/door/open-door.server";
import { startOrExit } from "../lib/runtime/start.server";
import { listeningHost, readPlace } from "./parts";

await startOrExit(async (all) => {
  const door = await openDoor(all, { host: listeningHost(), port: readPlace().port });
  process.on("message", ({ pages }: { pages?: readonly string[] }) => {
    if (pages) door.pages.at(pages);
  });
  return door;
});
process.send?.({ isReady: true });
