import { describe, expect, it } from 'vitest'
import { isSameValue } from './same-value.ts'

describe('isSameValue', () => {
  it.each([
    ['tags', ['La bloc', 'Șarpe', 'la bloc'], ['la bloc', 'La bloc', 'Șarpe'], true],
    ['tags', ['La bloc'], ['La birou'], false],
    ['comedians', ['ana-pop', 'ion-stan'], ['ion-stan', 'ana-pop'], false],
    ['chapters', [{ at: 1, title: 'Start' }], [{ at: 1, title: 'Start' }], true],
    ['picture', undefined, null, true],
    ['pin', undefined, 0, false],
  ])('of %s: %j and %j', (field, one, other, isSame) => {
    expect(isSameValue(field, one, other)).toBe(isSame)
  })
})
