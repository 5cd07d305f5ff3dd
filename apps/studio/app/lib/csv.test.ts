import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const columns = [
  { name: 'Nume', text: ({ name }: { name: string; sum: string }) => name },
  { name: 'Sumă', text: ({ sum }: { name: string; sum: string }) => sum },
]
const lines = (...rows: { name: string; sum: string }[]) =>
  csvOf(columns, rows).replace('\uFEFF', '').split('\r\n').slice(1, -1)

describe('csvOf', () => {
  it('names its columns and marks its encoding', () => {
    expect(csvOf(columns, [])).toBe('\uFEFF"Nume";"Sumă"\r\n')
  })

  it('keeps separators, quotation marks and line breaks inside a cell', () => {
    expect(lines({ name: 'Ana; "Maria"\nPop', sum: '3' })).toEqual(['"Ana; ""Maria""\nPop";"3"'])
  })

  it.each(['=1+1', '+40', '@SUM(A1)', '-2+3', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
    'takes %j for text, not for a formula',
    (name) => {
      expect(lines({ name, sum: '' })[0]?.slice(0, 3)).toBe(`"'${name[0]}`)
    },
  )

  it('leaves numbers below zero as numbers', () => {
    expect(lines({ name: '-12,50', sum: '-3' })).toEqual(['"-12,50";"-3"'])
  })
})
