import { describe, expect, it } from 'vitest'
import { eachDue } from './each-due.ts'

const rows = Array.from({ length: 7 }, (_, index) => index + 1)
const pageOf = (after: number | null) =>
  Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, 3))

const fail = (_row: number, error: unknown) => {
  throw error
}

describe('eachDue', () => {
  it('processes each row once, also after rows that remain due', async () => {
    const worked: number[] = []
    await eachDue(new AbortController().signal, pageOf, async (row) => worked.push(row), fail)

    expect(worked).toEqual(rows)
  })

  it('continues after a row whose work fails', async () => {
    const [worked, failed]: [number[], unknown[]] = [[], []]
    await eachDue(
      new AbortController().signal,
      pageOf,
      async (row) => {
        if (row === 2) throw new Error('refused')
        worked.push(row)
      },
      (row, error) => failed.push([row, String(error)]),
    )

    expect(worked).toEqual([1, 3, 4, 5, 6, 7])
    expect(failed).toEqual([[2, 'Error: refused']])
  })

  it('stops between two rows', async () => {
    const worked: number[] = []
    const stopping = new AbortController()
    await eachDue(
      stopping.signal,
      pageOf,
      async (row) => {
        worked.push(row)
        if (row === 4) stopping.abort()
      },
      fail,
    )

    expect(worked).toEqual([1, 2, 3, 4])
  })
})
