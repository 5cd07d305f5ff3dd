import type { Goal, Measurement } from './figure.ts'
import { median } from './statistics.ts'

const limitOf = (goal: Goal, { yardstick }: Measurement): number =>
  goal.of === 'unit' ? goal.value : goal.value * median(yardstick ? yardstick.samples : [])

/** Whether the median meets a goal; one against a yardstick without samples is not met. */
function isMet(goal: Goal, measurement: Measurement): boolean {
  const [value, limit] = [median(measurement.samples), limitOf(goal, measurement)]

  return goal.is === 'at most' ? value <= limit : value >= limit
}

function shareOf(goal: Goal, measurement: Measurement): number {
  const [value, limit] = [median(measurement.samples), limitOf(goal, measurement)]
  const [part, whole] = goal.is === 'at most' ? [value, limit] : [limit, value]
  if (part <= 0) return 0

  return Number.isNaN(part / whole) ? Infinity : part / whole
}

/** The largest part of a goal that a measurement uses: above 1 it misses that goal. */
export const usedShare = (measurement: Measurement): number =>
  Math.max(0, ...measurement.goals.map((goal) => shareOf(goal, measurement)))

/** The goals that a measurement falls short of. */
export function missedGoals(measurement: Measurement): readonly Goal[] {
  return measurement.goals.filter((goal) => !isMet(goal, measurement))
}
