import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('csvLine', () => {
  it('quotes separators, quotation marks and line breaks', () => {
    expect(csvLine(['Ana; "Maria"\nPop', '3'])).toBe('"Ana; ""Maria""\nPop";"3"\r\n')
  })

  it.each([
    '=1+1',
    '+40',
    '@SUM(A1)',
    '-2+3',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00A0=1',
    '＝1+1',
    '|cmd',
    '=HYPERLINK("http://x")',
  ])('takes %j for text, not for a formula', (text) => {
    expect(csvLine([text]).slice(0, 3)).toBe(`"'${text[0]}`)
  })

  it('leaves numbers below zero as numbers', () => {
    expect(csvLine(['-12,50', '-3'])).toBe('"-12,50";"-3"\r\n')
  })
})
