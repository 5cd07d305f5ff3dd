import type { Operator } from '@hlizo/contract/entities/operator'
import { nameOf } from '#studio/features/operators/queries.ts'
import type { Sort } from '#studio/lib/sort-in-address.ts'

const keys: Readonly<Record<string, (operator: Operator) => string>> = {
  name: nameOf,
  email: ({ email }) => email,
  added: ({ addedAt }) => addedAt,
}

/** The operators in the chosen order; in that of the server where none is chosen. */
export function sortedOperators(
  operators: readonly Operator[],
  sort: Sort | null,
): readonly Operator[] {
  const key = sort && keys[sort.column]
  if (!key) return operators
  const sign = sort.direction === 'ascending' ? 1 : -1

  return operators.toSorted((a, b) => sign * key(a).localeCompare(key(b), 'ro'))
}
