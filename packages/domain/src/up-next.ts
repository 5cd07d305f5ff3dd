import { UP_NEXT_COUNTDOWN_SECONDS, UP_NEXT_UNTOUCHED_LIMIT } from '@hlizo/contract/constants'

/** Times in seconds. */
export type UpNextFacts = {
  readonly duration: number
  readonly creditsAt: number | null
  readonly sameShow: boolean
  /** The profile's choice; without it nothing starts automatically. */
  readonly autoplayNext: boolean
  /** Automatic starts since the viewer's last input. */
  readonly untouchedAdvances: number
}

/** In the corner for the same show, centred for another (spec §2). */
export type UpNextPrompt = {
  readonly placement: 'corner' | 'centered'
  /** Counts down, waits for a button, or asks whether the viewer is still there (D93). */
  readonly mode: 'countdown' | 'buttons' | 'still-there'
}

type Length = Pick<UpNextFacts, 'duration' | 'creditsAt'>

const hasCredits = (length: Length): length is Length & { readonly creditsAt: number } =>
  length.creditsAt !== null && length.creditsAt < length.duration

/**
 * The second from which the prompt may appear: at the credits, else so late that the countdown ends with the
 * film (D93).
 */
export function upNextAppearsAt(length: Length): number {
  if (hasCredits(length)) return length.creditsAt

  return Math.max(0, length.duration - UP_NEXT_COUNTDOWN_SECONDS)
}

/** Whether the countdown follows the film to its end instead of its own timer (D93). */
export function countsDownToEnd(length: Length): boolean {
  return !hasCredits(length)
}

/** The countdown when it follows the film: whole seconds at the playback rate, 5 to 1. */
export function secondsToEnd(time: number, duration: number, rate: number): number {
  const seconds = Math.ceil((duration - time) / rate)
  return Math.min(UP_NEXT_COUNTDOWN_SECONDS, Math.max(1, seconds))
}

/** Null when it is too early. */
export function upNextPrompt(facts: UpNextFacts, time: number): UpNextPrompt | null {
  if (time < upNextAppearsAt(facts)) return null

  const placement = facts.sameShow ? 'corner' : 'centered'
  if (!facts.autoplayNext) return { placement, mode: 'buttons' }
  const isViewerThere = facts.untouchedAdvances < UP_NEXT_UNTOUCHED_LIMIT

  return { placement, mode: isViewerThere ? 'countdown' : 'still-there' }
}
