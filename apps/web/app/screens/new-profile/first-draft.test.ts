import { describe, expect, it } from 'vitest'
import { firstDraft } from './first-draft.ts'

const withAvatar = (number: number) => ({ avatar: `/profiles/avatar/${number}` })

describe('firstDraft', () => {
  it('fills the first profile with the name of the holder', () => {
    expect(firstDraft([], 'Ana', 0)).toEqual({ name: 'Ana', avatar: 1 })
  })

  it('leaves the name of the next one empty, with an unused avatar', () => {
    const others = [withAvatar(1), withAvatar(36)]

    expect(firstDraft(others, 'Ana', 0)).toEqual({ name: '', avatar: 2 })
    expect(firstDraft(others, 'Ana', 0.999)).toEqual({ name: '', avatar: 35 })
  })
})
