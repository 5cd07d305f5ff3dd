import { device } from '@hlizo/fixtures/device'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { DeviceRow } from './device-row.tsx'

const now = new Date('2026-01-15T22:00:00.000Z')

type Changes = Parameters<typeof device>[0]

/** A device in a list with others. */
const markupOf = (changes: Changes, ...others: Changes[]) => {
  const shown = device(changes)
  const rest = others.map((one) => device(one))

  return markupAt(<DeviceRow device={shown} devices={[shown, ...rest]} now={now} />)
}

const namesIn = (markup: string) =>
  [...markup.matchAll(/aria-label="((?:Redenumește|Deconectează) [^"]*)"/g)].map(([, name]) => name)

describe('DeviceRow', () => {
  it('shows the place of a device, its sign-in and its last use', () => {
    expect(markupOf({})).toContain(
      'TV · Cluj-Napoca · conectat pe 14 ianuarie 2026 la 21:05 · activ ieri',
    )
  })

  it('omits an unknown place', () => {
    expect(markupOf({ place: null, name: 'TV' })).toContain(
      '>conectat pe 14 ianuarie 2026 la 21:05',
    )
  })

  it('names the device in its buttons', () => {
    expect(namesIn(markupOf({}))).toEqual([
      'Redenumește Televizorul din sufragerie',
      'Deconectează Televizorul din sufragerie',
    ])
  })

  it('labels the buttons of two devices with one name by their differences', () => {
    const cluj = { id: 'a' }
    const iasi = { id: 'b', place: 'Iași' }
    const here = namesIn(markupOf(cluj, iasi))
    const there = namesIn(markupOf(iasi, cluj))

    expect(here[1]).toContain('Cluj-Napoca')
    expect(there[1]).toContain('Iași')
    expect(new Set([...here, ...there]).size).toBe(4)
  })

  it('distinguishes two devices of one minute without a place by the seconds', () => {
    const first = { id: 'a', place: null, signedInAt: '2026-01-14T19:05:09.100Z' }
    const second = { id: 'b', place: null, signedInAt: '2026-01-14T19:05:41.900Z' }

    expect(markupOf(first, second)).toContain('conectat pe 14 ianuarie 2026 la 21:05:09 ·')
    expect(namesIn(markupOf(second, first))[1]).toContain('la 21:05:41 ·')
  })

  it('numbers devices that signed in at the same second', () => {
    const [first, second] = [{ id: 'a' }, { id: 'b' }]

    expect(markupOf(first, second)).toContain('la 21:05:00 · nr. 1 ·')
    expect(namesIn(markupOf(second, first))).toEqual([
      expect.stringContaining('nr. 2'),
      expect.stringContaining('nr. 2'),
    ])
  })
})
