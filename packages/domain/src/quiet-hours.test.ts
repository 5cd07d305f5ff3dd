import { describe, expect, it } from 'vitest'
import { digestDay, isQuietHour, nextQuietHours, outsideQuietHours } from './quiet-hours.ts'

const at = (text: string) => new Date(text)

describe('isQuietHour', () => {
  it('begins at 22:00 and ends at 08:00 in Bucharest, in winter and in summer', () => {
    const winter = ['T19:59:59Z', 'T20:00:00Z', 'T05:59:59Z', 'T06:00:00Z']
    const summer = ['T18:59:59Z', 'T19:00:00Z', 'T04:59:59Z', 'T05:00:00Z']

    expect(winter.map((time) => isQuietHour(at(`2026-01-15${time}`)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(summer.map((time) => isQuietHour(at(`2026-07-15${time}`)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('outsideQuietHours', () => {
  it('is now by day', () => {
    expect(outsideQuietHours(at('2026-05-01T10:00:00Z'))).toEqual(at('2026-05-01T10:00:00Z'))
  })

  it('is 08:00 of the next day in the evening, of the same day after midnight', () => {
    expect(outsideQuietHours(at('2026-05-01T20:30:00Z'))).toEqual(at('2026-05-02T05:00:00Z'))
    expect(outsideQuietHours(at('2026-05-01T22:30:00Z'))).toEqual(at('2026-05-02T05:00:00Z'))
  })

  it('is 08:00 local time in the nights of the clock change', () => {
    expect(outsideQuietHours(at('2026-03-28T21:00:00Z'))).toEqual(at('2026-03-29T05:00:00Z'))
    expect(outsideQuietHours(at('2026-10-24T20:00:00Z'))).toEqual(at('2026-10-25T06:00:00Z'))
  })

  it('crosses the end of a month and of a year', () => {
    expect(outsideQuietHours(at('2026-12-31T21:00:00Z'))).toEqual(at('2027-01-01T06:00:00Z'))
  })
})

describe('nextQuietHours', () => {
  it('is 22:00 of the day, and now during quiet hours', () => {
    expect(nextQuietHours(at('2026-05-01T05:00:00Z'))).toEqual(at('2026-05-01T19:00:00Z'))
    expect(nextQuietHours(at('2026-05-01T19:00:00Z'))).toEqual(at('2026-05-01T19:00:00Z'))
  })
})

describe('digestDay', () => {
  it('is the day between 17:00 and 22:00', () => {
    const times = ['T13:59:59Z', 'T14:00:00Z', 'T18:59:59Z', 'T19:00:00Z', 'T22:00:00Z']

    expect(times.map((time) => digestDay(at(`2026-05-01${time}`)))).toEqual([
      null,
      '2026-05-01',
      '2026-05-01',
      null,
      null,
    ])
  })
})
