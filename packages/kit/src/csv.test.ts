import { describe, expect, it } from 'vitest'
import { csvHead, csvLines, csvOf, type CsvColumns } from './csv.ts'

type Row = { readonly name: string; readonly sum: string }

const columns: CsvColumns<Row> = [
  ['Nume', ({ name }) => name],
  ['Sumă', ({ sum }) => sum],
]
const lineOf = (name: string, sum = '') => csvLines(columns, [{ name, sum }])

describe('csvOf', () => {
  it('starts with a byte order mark and the column names', () => {
    expect(csvOf(columns, [])).toBe('\uFEFF"Nume";"Sumă"\r\n')
    expect(csvOf(columns, [{ name: 'Ana', sum: '3' }])).toBe('\uFEFF"Nume";"Sumă"\r\n"Ana";"3"\r\n')
  })
})

describe('csvHead', () => {
  it('has no formula either', () => {
    expect(csvHead([['=1', () => '']])).toBe('"\'=1"\r\n')
  })
})

describe('csvLines', () => {
  it('quotes separators, quotation marks and line breaks', () => {
    expect(lineOf('Ana; "Maria"\nPop', '3')).toBe('"Ana; ""Maria""\nPop";"3"\r\n')
  })

  it.each([
    '=1+1',
    '+40',
    '@SUM(A1)',
    '-2+3',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00A0=1',
    '＝1+1',
    '|cmd',
    '=HYPERLINK("http://x")',
  ])('writes %j as text, not as a formula', (text) => {
    expect(lineOf(text).slice(0, 3)).toBe(`"'${text[0]}`)
  })

  it('writes negative numbers as numbers', () => {
    expect(lineOf('-12,50', '-3')).toBe('"-12,50";"-3"\r\n')
  })
})
