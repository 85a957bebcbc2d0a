import { type ComponentType, lazy, useState } from "react";

/** A component whose code comes when it is shown for the first time. The server has it from the start. */
export function sleeping<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Known: ComponentType<Props> | null = null;
  const learn = async () => ({ default: (Known ??= await load()) });
  const loaded = typeof window === "undefined" ? learn() : null;
  const makePart = () =>
    lazy(async () => {
      try {
        return await (loaded ?? learn());
      } catch (error) {
        // What did not come is asked for anew by whoever tries again.
        Part = makePart();
        throw error;
      }
    });
  let Part = makePart();
  // A function of its own: what a page of the server names may not be lazy itself. And whoever is known keeps nobody waiting.
  return function Sleeping(props: Props) {
    const [Shown] = useState(() => Known ?? Part);
    return <Shown {...props} />;
  };
}
