import {
  UP_NEXT_BEFORE_END_SECONDS,
  UP_NEXT_MAX_SHARE,
  UP_NEXT_UNTOUCHED_LIMIT,
} from '@hlizo/contract/constants'

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

/**
 * From which second the prompt may appear: at the credits, but no earlier than 20 s before the end (D93),
 * and never in the first nine tenths of a video that is short.
 */
export function upNextAppearsAt({
  duration,
  creditsAt,
}: Pick<UpNextFacts, 'duration' | 'creditsAt'>): number {
  const leadSeconds = Math.min(UP_NEXT_BEFORE_END_SECONDS, duration * UP_NEXT_MAX_SHARE)
  return Math.min(duration, Math.max(duration - leadSeconds, creditsAt ?? 0))
}

/** The prompt to show at `time`, or `null` when it is too early. */
export function upNextPrompt(facts: UpNextFacts, time: number): UpNextPrompt | null {
  if (time < upNextAppearsAt(facts)) return null

  const placement = facts.sameShow ? 'corner' : 'centered'
  if (!facts.autoplayNext) return { placement, mode: 'buttons' }
  const isAnybodyThere = facts.untouchedAdvances < UP_NEXT_UNTOUCHED_LIMIT

  return { placement, mode: isAnybodyThere ? 'countdown' : 'still-there' }
}
