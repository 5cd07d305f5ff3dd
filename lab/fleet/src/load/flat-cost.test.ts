import { describe, expect, it } from 'vitest'
import { flatFindings } from './flat-cost.ts'

const cost = { statements: 4, walBytes: 800, nodeMs: 5, databaseMs: 3 }
const size = (own: Partial<typeof cost>, nodes = 1) => ({
  nodes,
  accounts: 1_000,
  cost: { ...cost, ...own },
})

describe('flatFindings', () => {
  it('compares each size with the first one', () => {
    const [statements, walBytes] = flatFindings([
      size({}),
      size({ statements: 4.1 }, 3),
      size({ statements: 3.9, walBytes: 900 }),
    ])

    expect(statements).toMatchObject({ measured: '4.00; +2.5 %, -2.5 %', isHeld: true })
    expect(walBytes).toMatchObject({ measured: '800.00; +0.0 %, +12.5 %', isHeld: false })
  })

  it('does not hold where any later size is cheaper or dearer by more than the limit', () => {
    const heldWith = (...counts: readonly number[]) =>
      flatFindings([size({}), ...counts.map((statements) => size({ statements }, 3))])[0]?.isHeld

    expect(heldWith(3.9, 4)).toBe(true)
    expect(heldWith(3, 4)).toBe(false)
    expect(heldWith(4, 5)).toBe(false)
  })
})
