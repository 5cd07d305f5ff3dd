/** A segment that answered 404: which part of the film, in picture or sound, and in which rendition. */
type Missing = {
  readonly kind: string
  readonly part: number | string
  readonly rendition: string
}

/** The next lower renditions first, then the next higher ones. */
const byPreference = (from: number, count: number): readonly number[] => [
  ...Array.from({ length: from }, (_, step) => from - 1 - step),
  ...Array.from({ length: Math.max(0, count - from - 1) }, (_, step) => from + 1 + step),
]

/** Notes in which renditions a part of a film is missing, and selects one that may have it. */
export function missingSegments() {
  const triedIn = new Map<string, Set<string>>()

  return {
    /**
     * Notes one; gives the place in `renditions` to try next, or null when the part is missing in all of them.
     * `renditions` has the name of each rendition from lowest to highest bit rate; names may repeat.
     */
    next: (
      { kind, part, rendition }: Missing,
      { renditions, current }: { renditions: readonly string[]; current: number },
    ): number | null => {
      const key = `${kind} ${part}`
      const tried = (triedIn.get(key) ?? new Set()).add(rendition)
      triedIn.set(key, tried)
      const places = byPreference(current, renditions.length)

      return places.find((place) => !tried.has(renditions[place] ?? rendition)) ?? null
    },
    forget: () => triedIn.clear(),
  }
}
