/** What a level of the stream plays: its picture, and the sound that belongs to it. */
export type Level = { readonly picture: string; readonly sound: string }

/** A segment that answered 404: which part of the film, in picture or sound, and in which rendition. */
type Missing = {
  readonly kind: keyof Level
  readonly part: number | string
  readonly rendition: string
}

/** The next lower levels first, then the next higher ones. */
const byPreference = (from: number, count: number): readonly number[] => [
  ...Array.from({ length: from }, (_, step) => from - 1 - step),
  ...Array.from({ length: Math.max(0, count - from - 1) }, (_, step) => from + 1 + step),
]

/** Notes in which renditions a part of a film is missing, and selects a level that may have it. */
export function missingSegments() {
  const triedIn = new Map<string, Set<string>>()
  const triedOf = (kind: keyof Level, part: number | string): Set<string> => {
    const key = `${kind} ${part}`
    const tried = triedIn.get(key) ?? new Set()
    triedIn.set(key, tried)

    return tried
  }

  return {
    /**
     * Notes one; gives the place in `levels` to try next, or null when no level has both picture and sound of the part.
     * `levels` goes from the lowest to the highest bit rate; several may have the same sound.
     */
    next: (
      { kind, part, rendition }: Missing,
      { levels, current }: { levels: readonly Level[]; current: number },
    ): number | null => {
      triedOf(kind, part).add(rendition)
      const pictures = triedOf('picture', part)
      const sounds = triedOf('sound', part)

      return (
        byPreference(current, levels.length).find((place) => {
          const level = levels[place]
          return level !== undefined && !pictures.has(level.picture) && !sounds.has(level.sound)
        }) ?? null
      )
    },
    forget: () => triedIn.clear(),
  }
}
