import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const columns = [
  { name: 'Nume', text: ({ name }: { name: string; sum: string }) => name },
  { name: 'Sumă', text: ({ sum }: { name: string; sum: string }) => sum },
]

describe('csvOf', () => {
  it('names its columns and marks its encoding', () => {
    expect(csvOf(columns, [])).toBe('\uFEFF"Nume";"Sumă"\r\n')
  })

  it('has a line for each row, without formulas', () => {
    expect(csvOf(columns, [{ name: '=1', sum: '-3' }])).toBe(
      '\uFEFF"Nume";"Sumă"\r\n"\'=1";"-3"\r\n',
    )
  })
})
