import type { UnsavedEdits } from '@hlizo/contract/entities/studio-title'
import { describe, expect, it } from 'vitest'
import { storedDraftState } from './stored-draft-state.ts'

const draft: UnsavedEdits = {
  version: 1,
  base: { title: 'Liftul' },
  edits: { title: 'Liftul nou' },
  savedAt: '2026-01-15T12:00:00.000Z',
}
const fresh = { earlier: null, hasFailed: false, isAnswered: false, isEdited: false }
const quiet = { isOffered: false, isUnreadable: false }

describe('storedDraftState', () => {
  it('stores nothing before an earlier draft is read', () => {
    const unknown = { ...fresh, earlier: undefined }

    expect(storedDraftState(unknown)).toEqual({ ...quiet, mayStore: false })
    expect(storedDraftState({ ...unknown, isEdited: true })).toEqual({ ...quiet, mayStore: false })
  })

  it('stores edits where there are none of an earlier visit', () => {
    expect(storedDraftState(fresh)).toEqual({ ...quiet, mayStore: true })
    expect(storedDraftState({ ...fresh, isEdited: true })).toEqual({ ...quiet, mayStore: true })
  })

  it('offers edits of an earlier visit until they are restored, discarded or replaced', () => {
    const found = { ...fresh, earlier: draft }

    expect(storedDraftState(found)).toEqual({ ...quiet, isOffered: true, mayStore: false })
    expect(storedDraftState({ ...found, isAnswered: true })).toEqual({ ...quiet, mayStore: true })
    expect(storedDraftState({ ...found, isEdited: true })).toEqual({ ...quiet, mayStore: true })
  })

  it('reports an unreadable draft and replaces it only on request', () => {
    const failed = { ...fresh, earlier: undefined, hasFailed: true, isEdited: true }

    expect(storedDraftState(failed)).toEqual({
      isOffered: false,
      isUnreadable: true,
      mayStore: false,
    })
    expect(storedDraftState({ ...failed, isAnswered: true })).toEqual({ ...quiet, mayStore: true })
  })

  it('offers a draft that was read on retry, also beside new edits', () => {
    const late = { earlier: draft, hasFailed: true, isAnswered: false, isEdited: true }

    expect(storedDraftState(late)).toEqual({ ...quiet, isOffered: true, mayStore: false })
  })
})
