import { describe, expect, it } from 'vitest'
import { momentsApart, type NamedMoment } from './moments-apart.ts'

const NOON = '2026-01-15T10:00:00.000Z'
const gift = (id: string, at: string = NOON, name = 'Voucher'): NamedMoment => ({ id, name, at })
const said = (...entries: readonly NamedMoment[]) => {
  const moments = momentsApart(entries)
  return entries.map(({ id }) => moments.get(id))
}

describe('momentsApart', () => {
  it('is the day, also beside an entry of another name', () => {
    expect(said(gift('a'), gift('b', '2026-01-16T10:00:00.000Z'), gift('c', NOON, 'Alt'))).toEqual([
      '15 ianuarie 2026',
      '16 ianuarie 2026',
      '15 ianuarie 2026',
    ])
  })

  it('has the time where two entries of a name have one day, and the seconds where they have one minute', () => {
    expect(said(gift('a'), gift('b', '2026-01-15T11:00:00.000Z'))).toEqual([
      '15 ianuarie 2026 la 12:00',
      '15 ianuarie 2026 la 13:00',
    ])
    expect(said(gift('a'), gift('b', '2026-01-15T10:00:05.000Z'))).toEqual([
      '15 ianuarie 2026 la 12:00:00',
      '15 ianuarie 2026 la 12:00:05',
    ])
  })

  it('has a number where they have one second, whatever their order', () => {
    expect(said(gift('b'), gift('a'))).toEqual([
      '15 ianuarie 2026 la 12:00:00 (nr. 2)',
      '15 ianuarie 2026 la 12:00:00 (nr. 1)',
    ])
  })
})
