import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { isLessRestricted } from './age-limit.ts'

/** From this rating on the PIN of an account is asked (D85). */
const HIGHEST_WITHOUT_PIN: AgeRating = '12'

export const asksPin = (rating: AgeRating): boolean => isLessRestricted(rating, HIGHEST_WITHOUT_PIN)

/**
 * Seconds to wait after so many wrong PINs. With a wait of an hour from the sixth on, the ten thousand PINs take
 * more than a year.
 */
export const PIN_WAITS: readonly number[] = [
  0,
  0,
  0,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  60 * MINUTE_SECONDS,
]

export const pinWaitSeconds = (wrong: number): number =>
  PIN_WAITS[Math.min(wrong, PIN_WAITS.length - 1)] ?? 0
