import type { Moment, MomentSpan } from '@hlizo/contract/entities/moment'
import { describe, expect, it } from 'vitest'
import { momentSaver } from './moment-saver.ts'

const short = { startMs: 1_000, endMs: 9_000 }
const long = { startMs: 1_000, endMs: 20_000 }

function listOfMoments() {
  const ids: string[] = []
  const failures: Error[] = []
  const moment = (span: MomentSpan): Moment => ({
    ...span,
    id: `moment of ${span.endMs}`,
    videoId: 1,
    title: 'Cheia',
    thumbnailUrl: '',
    name: 'Cheia',
    createdAt: '2026-10-01T00:00:00.000Z',
    isShareable: true,
    refusal: null,
    isAboveAge: false,
    shared: null,
  })
  const save = momentSaver({
    add: async (span) => {
      const failure = failures.pop()
      if (failure) throw failure
      const added = moment(span)
      ids.push(added.id)
      return added
    },
    remove: async (id) => void ids.splice(ids.indexOf(id), 1),
  })

  return { ids, failures, save }
}

describe('momentSaver', () => {
  it('saves a moment once for two concurrent requests', async () => {
    const { ids, save } = listOfMoments()
    await Promise.all([save(short), save(short)])
    await save(short)

    expect(ids).toEqual(['moment of 9000'])
  })

  it('replaces the saved moment when the handles have moved', async () => {
    const { ids, save } = listOfMoments()
    await save(long)
    await save(short)

    expect(ids).toEqual(['moment of 9000'])
  })

  it('retries after a failure and keeps the saved moment', async () => {
    const { ids, failures, save } = listOfMoments()
    await save(long)
    failures.push(new Error('away'))
    await expect(save(short)).rejects.toThrow('away')
    expect(ids).toEqual(['moment of 20000'])
    await save(short)

    expect(ids).toEqual(['moment of 9000'])
  })
})
