/** The id of what an object of the provider refers to, expanded or not. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** A moment that the provider writes as seconds. */
export const momentOf = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

/** A moment as the provider writes it: whole seconds, rounded up so that nobody loses any. */
export const secondsOf = (moment: Date): number => Math.ceil(moment.getTime() / 1000)
