import { describe, expect, it } from 'vitest'
import { readableValue } from './readable-value.ts'

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
})
