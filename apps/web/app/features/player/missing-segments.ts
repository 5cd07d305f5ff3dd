/** A segment that answered 404: which part of the film, in picture or sound, and the rendition it was tried in. */
type Missing = {
  readonly kind: string
  readonly part: number | string
  readonly rendition: number | string
}

/**
 * Notes missing segments. hls.js tries the other renditions at once, and then all of them again with growing
 * delays, although a missing segment stays missing.
 */
export function missingSegments() {
  const triedIn = new Map<string, Set<number | string>>()

  return {
    /** Notes one; true when none of `renditions` is left that could have the part. */
    isEverywhere: ({ kind, part, rendition }: Missing, renditions: number): boolean => {
      const key = `${kind} ${part}`
      const tried = (triedIn.get(key) ?? new Set()).add(rendition)
      triedIn.set(key, tried)

      return tried.size >= renditions
    },
  }
}
