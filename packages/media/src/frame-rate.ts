import type { FrameRate } from './master-probe.ts'

const COMMON_RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60]
const HIGHEST_RATE = 61
/** Target rates of phones and screen recorders. */
const AIMED_AT = [30, 60]

const valueOf = ({ numerator, denominator }: FrameRate) => numerator / denominator
const isNear = (a: number, b: number, share: number) => Math.abs(a - b) <= b * share

/**
 * The rate to encode at. The average of a variable frame rate would drop frames unevenly, so
 * `timed`, ffprobe's r_frame_rate, is used. It is twice the rate of an interlaced picture and far
 * too high with fine timestamps; then the next usual rate above the average is used.
 */
export function smoothFrameRate(average: FrameRate, timed: FrameRate | null): FrameRate {
  if (timed === null) return average
  const [mean, finest] = [valueOf(average), valueOf(timed)]
  const isConstant = COMMON_RATES.some((rate) => isNear(mean, rate, 0.001))
  const isHalf = isNear(mean * 2, finest, 0.005)
  if (isConstant || isHalf || finest <= mean) return average
  if (finest <= HIGHEST_RATE) return timed
  const aim = AIMED_AT.find((rate) => rate >= mean)

  return aim === undefined ? average : { numerator: aim, denominator: 1 }
}
