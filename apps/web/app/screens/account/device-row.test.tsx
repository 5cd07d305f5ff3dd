import { device } from '@hlizo/fixtures/device'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { DeviceRow } from './device-row.tsx'

const now = new Date('2026-01-15T22:00:00.000Z')

const markupOf = (changes: Parameters<typeof device>[0], isNameShared = false) =>
  markupAt(<DeviceRow device={device(changes)} now={now} isNameShared={isNameShared} />)

const namesIn = (markup: string) =>
  [...markup.matchAll(/aria-label="((?:Redenumește|Deconectează) [^"]*)"/g)].map(([, name]) => name)

describe('DeviceRow', () => {
  it('says where a device is, since when it is signed in, and when it was last used', () => {
    expect(markupOf({})).toContain(
      'TV · Cluj-Napoca · conectat pe 14 ianuarie 2026 la 21:05 · activ ieri',
    )
  })

  it('leaves out a place that is not known', () => {
    expect(markupOf({ place: null, name: 'TV' })).toContain(
      '>conectat pe 14 ianuarie 2026 la 21:05',
    )
  })

  it('names its buttons by the device', () => {
    expect(namesIn(markupOf({}))).toEqual([
      'Redenumește Televizorul din sufragerie',
      'Deconectează Televizorul din sufragerie',
    ])
  })

  it('names the buttons of two devices of one name by what tells them apart', () => {
    const here = namesIn(markupOf({}, true))
    const there = namesIn(markupOf({ place: 'Iași' }, true))

    expect(here[1]).toContain('Cluj-Napoca')
    expect(there[1]).toContain('Iași')
    expect(new Set([...here, ...there]).size).toBe(4)
  })
})
