import { describe, expect, it } from 'vitest'
import { eachDue } from './each-due.ts'

const rows = Array.from({ length: 7 }, (_, index) => index + 1)
const pageOf = (after: number | null) =>
  Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, 3))

describe('eachDue', () => {
  it('works on every row once, also on those behind rows that stay due', async () => {
    const worked: number[] = []
    await eachDue(new AbortController().signal, pageOf, async (row) => worked.push(row))

    expect(worked).toEqual(rows)
  })

  it('stops between two rows', async () => {
    const worked: number[] = []
    const stopping = new AbortController()
    await eachDue(stopping.signal, pageOf, async (row) => {
      worked.push(row)
      if (row === 4) stopping.abort()
    })

    expect(worked).toEqual([1, 2, 3, 4])
  })
})
