import type { ChurnFigures } from '@hlizo/contract/entities/studio-figures'

type Cohorts = ChurnFigures['cohorts']

const percentOf = (part: number, whole: number) => (100 * part) / whole

/**
 * How many percent are left after 0, 1, 2 … months: of all cohorts together that are so old, and of the one with the
 * lowest and the one with the highest share.
 */
export function cohortCurve(cohorts: Cohorts) {
  const begun = cohorts.filter(({ subscribers }) => subscribers > 0)
  const months = Math.max(0, ...begun.map(({ left }) => left.length))

  return Array.from({ length: months }, (_, month) => {
    const old = begun.filter(({ left }) => left.length > month)
    const sum = (numberOf: (cohort: Cohorts[number]) => number) =>
      old.reduce((total, cohort) => total + numberOf(cohort), 0)
    const stay = ({ left }: Cohorts[number]) => left[month] ?? 0
    const shares = old.map((cohort) => percentOf(stay(cohort), cohort.subscribers))

    return {
      all: percentOf(
        sum(stay),
        sum(({ subscribers }) => subscribers),
      ),
      low: Math.min(...shares),
      high: Math.max(...shares),
    }
  })
}
