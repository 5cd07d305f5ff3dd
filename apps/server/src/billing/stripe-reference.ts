/** The id of a reference, expanded or not. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** A timestamp of the provider, in seconds. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)

/** The same for one that may be absent. */
export const momentOf = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateOf(seconds)

/** By how much a moment of the provider, which counts whole seconds, may differ from ours. */
export const ROUNDING_MS = 1_000

/** Whole seconds, rounded up in favour of the customer. */
export const secondsOf = (moment: Date): number => Math.ceil(moment.getTime() / 1000)
