/** The side length of a plot, which is scaled to any size. */
export const SIDE = 1_000;

type Figure = number | null;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Returns the distance of a value from the top, between the first tick at the bottom and the last. */
export function scaleOf(ticks: readonly number[], side = SIDE): (value: number) => number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return (value) => tenths(side - ((value - low) / (high - low || 1)) * side);
}

/** Returns the horizontal centre of a data point. */
export const middleOf = (place: number, marks: number): number => ((place + 0.5) * SIDE) / marks;

const edgeOf = (place: number, marks: number): number => tenths((place * SIDE) / marks);

/** From middle to middle; what has no figure is gone over. */
export function linePath(values: readonly Figure[], y: (value: number) => number): string {
  const points = values.flatMap((value, place) =>
    value === null ? [] : [`${tenths(middleOf(place, values.length))} ${y(value)}`],
  );
  return points.length === 0 ? "" : `M${points.join("L")}`;
}

/** The same, with a gap where there is no figure, and a dot where there is one alone. */
export function brokenLine(values: readonly Figure[], y: (value: number) => number): string {
  return values
    .map((value, place) => {
      if (value === null) return "";
      const at = `${tenths(middleOf(place, values.length))} ${y(value)}`;
      return (values[place - 1] ?? null) === null ? `M${at}h0` : `L${at}`;
    })
    .join("");
}

/**
 * A step line: each value covers the whole width of its data point, because it holds until it changes. No line where
 * there is no value.
 */
export function stepPath(values: readonly Figure[], y: (value: number) => number): string {
  let path = "";
  values.forEach((value, place) => {
    if (value === null) return;
    const isJoined = place > 0 && values[place - 1] !== null;
    path += `${isJoined ? "V" : `M${edgeOf(place, values.length)} `}${y(value)}H${edgeOf(place + 1, values.length)}`;
  });
  return path;
}

/** The area between the steps and zero. */
export function stepArea(values: readonly Figure[], y: (value: number) => number): string {
  return values
    .map((value, place) =>
      value === null
        ? ""
        : `M${edgeOf(place, values.length)} ${y(0)}V${y(value)}H${edgeOf(place + 1, values.length)}V${y(0)}z`,
    )
    .join("");
}

/** Bars of a share of their data point's width, from their base up to their top. */
export function barsPath(
  bars: readonly { from: number; to: number }[],
  y: (value: number) => number,
  { share = 0.7, widthMax = SIDE }: { share?: number; widthMax?: number } = {},
): string {
  const width = Math.min((SIDE / bars.length) * share, widthMax);
  return bars
    .map(({ from, to }, place) =>
      from === to
        ? ""
        : `M${tenths(middleOf(place, bars.length) - width / 2)} ${y(from)}V${y(to)}h${tenths(width)}V${y(from)}z`,
    )
    .join("");
}

/** The whole height of the selected data points. */
export const groundPath = (isMeant: readonly boolean[]): string =>
  isMeant
    .map((is, place) =>
      is ? `M${edgeOf(place, isMeant.length)} 0V${SIDE}H${edgeOf(place + 1, isMeant.length)}V0z` : "",
    )
    .join("");
