import { describe, expect, it } from 'vitest'
import { followTargetOf } from './follow-target.ts'

const video = { type: 'VIDEO', id: 7, title: 'Despre vecini' } as const

describe('followTargetOf', () => {
  it('is a show itself, and the show of an episode', () => {
    const show = { type: 'SHOW', id: 3, name: 'Serile de luni' }

    expect(followTargetOf({ type: 'SHOW', id: 3, title: 'Serile de luni' })).toEqual(show)
    expect(followTargetOf({ ...video, show: { id: 3, title: 'Serile de luni' } })).toEqual(show)
  })

  it('is the first comedian of a video without a show', () => {
    const comedians = [
      { id: 5, name: 'Micaela' },
      { id: 6, name: 'Teo' },
    ]

    expect(followTargetOf({ ...video, show: null, comedians })).toEqual({
      type: 'COMEDIAN',
      id: 5,
      name: 'Micaela',
    })
  })

  it('is null without ids, as on public cards', () => {
    expect(followTargetOf({ ...video, show: { title: 'Serile de luni' } })).toBeNull()
    expect(followTargetOf({ ...video, show: null, comedians: [{ name: 'Micaela' }] })).toBeNull()
  })
})
