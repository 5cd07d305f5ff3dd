import { changeTitles } from '@hlizo/contract/calls/studio-titles'
import { describe, expect, it } from 'vitest'
import { bulkChanges, NOTHING } from './bulk-changes.ts'

describe('bulkChanges', () => {
  it('leaves empty fields as they are in each title', () => {
    expect(bulkChanges(NOTHING)).toEqual({})
  })

  it('empties every field that the call can empty', () => {
    const changes = bulkChanges({
      ...NOTHING,
      hasNoOwner: true,
      hasNoDescription: true,
      hasNoEnd: true,
      hasNoIntro: true,
      hasNoShow: true,
      hasNoDescriptors: true,
    })
    const { shape } = changeTitles.body
    const empty = Object.entries(shape).flatMap(([name, schema]) => {
      const value = [null, '', []].find((one) => schema.safeParse(one).success)
      return value === undefined || /^(?:add|remove)/.test(name) ? [] : [[name, value]]
    })

    expect(changes).toEqual(Object.fromEntries(empty))
  })

  it('takes titles out of their season and leaves them in the show', () => {
    expect(bulkChanges({ ...NOTHING, hasNoSeason: true })).toEqual({ season: null })
    expect(bulkChanges({ ...NOTHING, show: 'scara-b', hasNoSeason: true })).toEqual({
      show: 'scara-b',
      season: null,
    })
  })
})
