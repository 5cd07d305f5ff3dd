import type { ZonedDateTime } from '@internationalized/date'

/**
 * A moment of a field that shows minutes, as ISO UTC text. The field takes what it does not show from its
 * placeholder, which has the seconds of now: what begins at 20:00 would begin within that minute.
 */
export const momentTyped = (moment: ZonedDateTime): string =>
  moment.set({ second: 0, millisecond: 0 }).toDate().toISOString()
