/** The counts of a run, printed at its end. */
export class Figures {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  /** Records the maximum of a value that is measured and not counted. */
  most(name: string, value: number): void {
    this.#counts.set(name, Math.max(this.#counts.get(name) ?? 0, value));
  }

  /** One line for each group: `group: name 12, other 3`. Names read `group.name`. */
  lines(): string[] {
    const groups = new Map<string, string[]>();
    for (const [name, count] of [...this.#counts].toSorted(([a], [b]) => a.localeCompare(b))) {
      const cut = name.indexOf(".");
      const [group, rest] = cut < 0 ? [name, ""] : [name.slice(0, cut), name.slice(cut + 1)];
      groups.set(group, [...(groups.get(group) ?? []), `${rest} ${count}`.trim()]);
    }
    return [...groups].map(([group, items]) => `${group}: ${items.join(", ")}`);
  }
}
