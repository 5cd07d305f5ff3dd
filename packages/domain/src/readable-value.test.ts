import { describe, expect, it } from 'vitest'
import { fieldName, readableFields, readableValue } from './readable-value.ts'

describe('readableValue', () => {
  it('describes each kind of value', () => {
    expect([
      readableValue('status', 'published'),
      readableValue('category', 'standup'),
      readableValue('launchAt', '2026-06-01T17:00:00.000Z'),
      readableValue('chapters', [{ at: 62, title: 'Liftul' }]),
      readableValue('captions', [{ lang: 'ro', label: 'Română' }]),
      readableValue('tags', []),
      readableValue('expiresAt', null),
      readableValue('finished', true),
      readableValue('work', 'to-review'),
      readableValue('choice', 'first-found'),
      readableValue('ageDescriptors', ['language', 'smoking']),
      readableValue('owner', 'a-1', [{ accountId: 'a-1', name: 'Ana Pop' }]),
      readableValue('owner', 'a-2', [{ accountId: 'a-1', name: 'Ana Pop' }]),
    ]).toEqual([
      'Publicat',
      'Stand-up',
      '1 iunie 2026 la 20:00',
      '1:02 Liftul',
      'Română',
      '–',
      '–',
      'da',
      'De verificat',
      'Prima găsită de un vizitator',
      'limbaj vulgar, fumat',
      'Ana Pop',
      'fost operator',
    ])
  })

  it('describes amounts and fields in fields', () => {
    expect([
      readableValue('months', 3),
      readableValue('priceMinor', 499),
      readableValue('poolBani', 1_234_500),
      readableValue('refunds', [{ chargeId: 'ch_1', amountMinor: 50, currency: 'EUR' }]),
      readableValue('topics', { carduri: null }),
      readableValue('hero', [{ kind: 'video', slug: 'soacra', audience: 'both', from: null }]),
    ]).toEqual([
      '3',
      '4,99',
      '12.345,00',
      'Plată: ch_1; Sumă: 0,50; Monedă: EUR',
      'carduri: –',
      'Fel: Video; Adresa paginii: soacra; Cine vede: Toată lumea; De la: –',
    ])
  })
})

describe('readableFields', () => {
  it('has each field with its value in one line', () => {
    expect(readableFields({ owner: 'Ana Pop', hidden: false, priceMinor: 499 })).toBe(
      'Responsabil: Ana Pop; Ascunsă: nu; Preț: 4,99',
    )
    expect(readableFields({})).toBe('')
  })
})

describe('fieldName', () => {
  it('names the fields of the catalogue, and the weight of a comedian by their number', () => {
    expect(['premiere', '12', 'unknownField'].map(fieldName)).toEqual([
      'Premieră',
      'Ponderea comediantului 12',
      'unknownField',
    ])
  })
})
