import type { Goal, Measurement } from './figure.ts'
import { median } from './statistics.ts'

/** Whether the median keeps a goal; one against a yardstick without samples is not kept. */
function isKept(goal: Goal, { samples, yardstick }: Measurement): boolean {
  const value = median(samples)
  const limit =
    goal.of === 'unit' ? goal.value : goal.value * median(yardstick ? yardstick.samples : [])

  return goal.is === 'at most' ? value <= limit : value >= limit
}

/** The goals that a measurement falls short of. */
export function missedGoals(measurement: Measurement): readonly Goal[] {
  return measurement.goals.filter((goal) => !isKept(goal, measurement))
}
