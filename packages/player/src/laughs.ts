import { LAUGH_EVERY_SECONDS, LAUGHS_PER_FILM_MAX } from '@hlizo/contract/constants'

/** The laughs of one viewing, until they are handed to a report. */
export function createLaughs() {
  const known = new Set<number>()
  let unsent: number[] = []

  return {
    /** Only the first one in LAUGH_EVERY_SECONDS of the film is noted. */
    add: (time: number): void => {
      const place = Math.floor(time / LAUGH_EVERY_SECONDS)
      if (known.has(place) || known.size >= LAUGHS_PER_FILM_MAX) return
      known.add(place)
      unsent.push(Math.floor(time))
    },
    hasUnsent: (): boolean => unsent.length > 0,
    take: (): readonly number[] => {
      const taken = unsent
      unsent = []
      return taken
    },
  }
}
