import { describe, expect, it } from 'vitest'
import { romanianCounties } from '@hlizo/contract/messages/romanian-counties'
import { readRomanianPlace } from './romanian-place.ts'

describe('romanianCounties', () => {
  it('has the forty-one counties and Bucharest', () => {
    expect(Object.keys(romanianCounties)).toHaveLength(42)
  })
})

describe('readRomanianPlace', () => {
  it.each([
    ['Str. Nouă 2, Cluj-Napoca, jud. Cluj', 'Str. Nouă 2', 'Cluj-Napoca', 'RO-CJ'],
    ['Str. Nouă 2, Iasi', 'Str. Nouă 2', 'Iași', 'RO-IS'],
    ['Bd. Unirii 1, sector 3, București', 'Bd. Unirii 1', 'SECTOR3', 'RO-B'],
    ['Bd. Unirii 1, BUCURESTI, Sectorul 6', 'Bd. Unirii 1', 'SECTOR6', 'RO-B'],
    ['Bd. Unirii 1, București', 'Bd. Unirii 1', '', 'RO-B'],
    ['Str. Morii 4, Făgăraș', 'Str. Morii 4', 'Făgăraș', ''],
    ['Str. Morii 4', 'Str. Morii 4', '', ''],
  ])('%s', (address, street, city, county) => {
    expect(readRomanianPlace(address)).toEqual({ street, city, county })
  })
})
