import { describe, expect, it } from 'vitest'
import { changedRoles, withChanged } from './changed-roles.ts'

describe('withChanged', () => {
  it('applies what an owner has chosen', () => {
    const changed = changedRoles(['finance', 'support'], ['editor', 'support'])

    expect(withChanged(['finance', 'support'], changed).toSorted()).toEqual(['editor', 'support'])
  })

  it('does not give a role back that a colleague has taken since', () => {
    const changed = changedRoles(['finance', 'support'], ['finance', 'support', 'editor'])

    expect(withChanged(['support'], changed).toSorted()).toEqual(['editor', 'support'])
  })
})
