import { formatMoment } from '@hlizo/domain/dates'

/** A moment in Bucharest. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(new Date(at))}</time>
}
