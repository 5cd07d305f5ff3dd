import type { Event } from '../people/traffic.ts'
import { must } from './scenario.ts'

/** How often each status came, such as `200 × 12, 503 × 3`. */
export function tally(events: readonly Pick<Event, 'status'>[]): string {
  const groups = Map.groupBy(events, ({ status }) => status)

  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => `${status === 0 ? 'no answer' : status} × ${all.length}`)
    .join(', ')
}

/** Requires that each response was a success or has an allowed status. */
export function onlyStatuses(events: readonly Event[], allowed: readonly number[]): void {
  const wrong = events.filter(
    ({ status }) => !(status >= 200 && status < 300) && !allowed.includes(status),
  )
  must(
    wrong.length === 0,
    `nothing but success and ${allowed.join(', ')} is answered: ${tally(wrong)}`,
  )
}

/** The longest time in which nothing of this kind succeeded, in milliseconds. */
export function longestOutageMs(events: readonly Event[], kind: Event['kind']): number {
  const moments = events
    .filter((event) => event.kind === kind && event.status >= 200 && event.status < 300)
    .map(({ atMs }) => atMs)
  let longest = 0
  for (let index = 1; index < moments.length; index += 1)
    longest = Math.max(longest, (moments[index] ?? 0) - (moments[index - 1] ?? 0))

  return longest
}
