import type { Operator } from '@hlizo/contract/entities/operator'
import { describe, expect, it } from 'vitest'
import { sortedOperators } from './sorted-operators.ts'

const operator = (name: string, addedAt: string): Operator => ({
  accountId: name,
  name,
  email: `${name}@hlizo.example`,
  roles: ['editor'],
  addedAt,
  addedBy: 'owner',
  invitedUntil: null,
  hasSecondFactor: true,
  passkeyUsedAt: null,
})
const operators = [
  operator('Zoe', '2026-01-02T00:00:00.000Z'),
  operator('Ștefan', '2026-01-03T00:00:00.000Z'),
  operator('Sorin', '2026-01-01T00:00:00.000Z'),
]
const names = (column: string, direction: 'ascending' | 'descending') =>
  sortedOperators(operators, { column, direction }).map(({ name }) => name)

describe('sortedOperators', () => {
  it('sorts names in Romanian order', () => {
    expect(names('name', 'ascending')).toEqual(['Sorin', 'Ștefan', 'Zoe'])
  })

  it('orders by time, the newest first when it descends', () => {
    expect(names('added', 'descending')).toEqual(['Ștefan', 'Zoe', 'Sorin'])
  })

  it('otherwise keeps the order of the server', () => {
    expect(sortedOperators(operators, null)).toEqual(operators)
    expect(names('shoes', 'ascending')).toEqual(['Zoe', 'Ștefan', 'Sorin'])
  })
})
