import { describe, expect, it } from 'vitest'
import { parseBnrRates, tenThousandthsOf } from './parse-bnr-rates.ts'

const bnr = (cubes: string) => `<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="http://www.bnr.ro/xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.bnr.ro/xsd nbrfxrates.xsd">
  <Header><Publisher>National Bank of Romania</Publisher><PublishingDate>2026-11-23</PublishingDate><MessageType>DR</MessageType></Header>
  <Body><Subject>Reference rates</Subject><OrigCurrency>RON</OrigCurrency>${cubes}</Body>
</DataSet>`

const cube = (date: string, rates: string) => `<Cube date="${date}">${rates}</Cube>`

describe('parseBnrRates', () => {
  it('reads the euro rate with its day, exactly', () => {
    const rates =
      '<Rate currency="AED">1.1960</Rate><Rate currency="EUR">5.0975</Rate><Rate currency="HUF" multiplier="100">1.3164</Rate>'

    expect(parseBnrRates(bnr(cube('2026-11-23', rates)))).toEqual({
      date: '2026-11-23',
      rate: 50_975,
    })
  })

  it('returns the newest of several days', () => {
    const cubes = [
      cube('2026-11-19', '<Rate currency="EUR">5.0961</Rate>'),
      cube('2026-11-20', '<Rate currency="EUR">5.0973</Rate>'),
    ]
    const newest = { date: '2026-11-20', rate: 50_973 }

    expect(parseBnrRates(bnr(cubes.join('')))).toEqual(newest)
    expect(parseBnrRates(bnr(cubes.toReversed().join('')))).toEqual(newest)
  })

  it('divides by a multiplier', () => {
    const rates = '<Rate currency="EUR" multiplier="100">509.75</Rate>'

    expect(parseBnrRates(bnr(cube('2026-11-23', rates))).rate).toBe(50_975)
  })

  it.each([
    ['an error page', '<html><body>503</body></html>'],
    ['nothing', ''],
    ['no euro', bnr(cube('2026-11-23', '<Rate currency="USD">4.4</Rate>'))],
    ['no day', bnr('<Rate currency="EUR">5.0975</Rate>')],
    ['a day that is not', bnr(cube('2026-02-30', '<Rate currency="EUR">5.0975</Rate>'))],
    ['a rate with a comma', bnr(cube('2026-11-23', '<Rate currency="EUR">5,0975</Rate>'))],
    ['no number', bnr(cube('2026-11-23', '<Rate currency="EUR">-</Rate>'))],
    [
      'a nought to divide by',
      bnr(cube('2026-11-23', '<Rate currency="EUR" multiplier="0">5</Rate>')),
    ],
    [
      'more than four decimals',
      bnr(cube('2026-11-23', '<Rate currency="EUR" multiplier="1000">5.0975</Rate>')),
    ],
    [
      'a document that is cut off',
      bnr(cube('2026-11-23', '<Rate currency="EUR">5.0975</Rate>')).slice(0, -12),
    ],
    [
      'entities',
      `<!DOCTYPE x [<!ENTITY e "5.0975">]>${bnr(cube('2026-11-23', '<Rate currency="EUR">&e;</Rate>'))}`,
    ],
    ['comments', bnr(cube('2026-11-23', '<!-- <Rate currency="EUR">9.0975</Rate> -->'))],
  ])('refuses %s', (_, document) => {
    expect(() => parseBnrRates(document)).toThrow('The last stored rate stays in use')
  })
})

describe('tenThousandthsOf', () => {
  it('needs no float', () => {
    expect(['5.0975', '5', '5.1', ' 0.0001 ', '5.09751', 'x'].map(tenThousandthsOf)).toEqual([
      50_975,
      50_000,
      51_000,
      1,
      null,
      null,
    ])
  })
})
