import { describe, expect, it } from 'vitest'
import { findingPlace } from './finding-places.ts'

describe('findingPlace', () => {
  it.each([
    [
      'withdrawal R-7 was accepted and sub_1 still renews',
      'Retragerea R-7 este acceptată, dar abonamentul sub_1 se reînnoiește în continuare',
    ],
    ['charge in_1', 'Plata in_1'],
    ['month 2026-05 run 2', 'Luna 2026-05, calculul 2'],
    ['dp_1 has another amount here', 'Contestația dp_1 are la noi altă sumă'],
    [
      'sub_1 has another plan, start of the pause here',
      'Abonamentul sub_1 arată la noi altfel: abonamentul, începutul pauzei',
    ],
    ['HLZ 12', 'HLZ 12'],
    ['abonament_lunar', 'abonament_lunar'],
  ])('says %s in Romanian', (what, place) => {
    expect(findingPlace(what)).toBe(place)
  })

  it('knows no other words', () => {
    expect(findingPlace('a new kind of violation')).toBeNull()
    expect(findingPlace('')).toBeNull()
  })
})
