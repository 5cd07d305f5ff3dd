import { UP_NEXT_COUNTDOWN_SECONDS, UP_NEXT_UNTOUCHED_LIMIT } from '@hlizo/contract/constants'

/** What decides about the up-next prompt. Times in seconds. */
export type UpNextFacts = {
  readonly duration: number
  readonly creditsAt: number | null
  readonly sameShow: boolean
  /** The profile's choice: without it nothing starts by itself. */
  readonly autoplayNext: boolean
  /** How many videos have started by themselves since the viewer last touched anything. */
  readonly untouchedAdvances: number
}

/** The prompt: small in the corner for the same show, centred for another (spec §2), and what it does. */
export type UpNextPrompt = {
  readonly placement: 'corner' | 'centered'
  /** It counts down, waits for a button, or asks whether anybody is there (D93). */
  readonly mode: 'countdown' | 'buttons' | 'still-there'
}

type Length = Pick<UpNextFacts, 'duration' | 'creditsAt'>

/** Credits that can be left out: they begin before the film ends. */
const hasCredits = ({ duration, creditsAt }: Length) => creditsAt !== null && creditsAt < duration

/**
 * From which second the prompt may appear: at the credits; without them so late that the countdown ends
 * with the film and nothing of it is lost (D93).
 */
export function upNextAppearsAt(length: Length): number {
  const { duration, creditsAt } = length
  if (creditsAt !== null && hasCredits(length)) return creditsAt

  return Math.max(0, duration - UP_NEXT_COUNTDOWN_SECONDS)
}

/** Whether the countdown follows the film to its end, instead of counting by itself (D93). */
export function countsDownToEnd(length: Length): boolean {
  return !hasCredits(length)
}

/** What the countdown shows at `time` when it follows the film: whole seconds of the viewer, 5 to 1. */
export function secondsToEnd(time: number, duration: number, rate: number): number {
  const seconds = Math.ceil((duration - time) / rate)
  return Math.min(UP_NEXT_COUNTDOWN_SECONDS, Math.max(1, seconds))
}

/** The prompt to show at `time`, or `null` when it is too early. */
export function upNextPrompt(facts: UpNextFacts, time: number): UpNextPrompt | null {
  if (time < upNextAppearsAt(facts)) return null

  const placement = facts.sameShow ? 'corner' : 'centered'
  if (!facts.autoplayNext) return { placement, mode: 'buttons' }
  const isAnybodyThere = facts.untouchedAdvances < UP_NEXT_UNTOUCHED_LIMIT

  return { placement, mode: isAnybodyThere ? 'countdown' : 'still-there' }
}
