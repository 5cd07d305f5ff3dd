import type { QueuedImport } from './asset-store.ts'

/** A film in preparation never shows zero seconds. */
const AT_LEAST_SECONDS = 5

/**
 * Estimates the seconds of the wanted import and those before it in the queue of one encoder.
 * `pace` is seconds of work per second of film. Returns null without a basis for an estimate.
 */
export function secondsToReady(
  queue: readonly QueuedImport[],
  pace: number | null,
  now: Date,
): number | null {
  if (!queue.some(({ isWanted }) => isWanted)) return null
  const knownPace = pace ?? paceOfRunning(queue)
  let total = 0
  for (const film of queue) {
    const left = leftOf(film, knownPace, now)
    if (left === null) return null
    total += left
  }

  return Math.max(AT_LEAST_SECONDS, Math.round(total))
}

function leftOf(film: QueuedImport, pace: number | null, now: Date): number | null {
  const { secondsLeft, updatedAt, startedAt } = film
  if (secondsLeft !== null) return Math.max(0, secondsLeft - secondsBetween(updatedAt, now))
  if (pace === null || !film.filmSeconds) return null
  const elapsed = startedAt === null ? 0 : secondsBetween(startedAt, now)

  return Math.max(0, pace * film.filmSeconds - elapsed)
}

/** Used before the first film is finished. */
function paceOfRunning(queue: readonly QueuedImport[]): number | null {
  for (const { startedAt, updatedAt, secondsLeft, filmSeconds } of queue) {
    if (startedAt !== null && secondsLeft !== null && filmSeconds)
      return (secondsBetween(startedAt, updatedAt) + secondsLeft) / filmSeconds
  }

  return null
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1_000)
}
