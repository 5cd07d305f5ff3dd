import { describe, expect, it } from 'vitest'
import { disputeStateOf } from './dispute-list.ts'

describe('disputeStateOf', () => {
  it('is won only when the money stays here', () => {
    expect(['won', 'warning_closed'].map(disputeStateOf)).toEqual(['won', 'won'])
    // A dispute is prevented by giving the money back.
    expect(['lost', 'prevented'].map(disputeStateOf)).toEqual(['lost', 'lost'])
  })

  it('is open while an answer is due, and waiting in between', () => {
    expect(['needs_response', 'warning_needs_response'].map(disputeStateOf)).toEqual([
      'open',
      'open',
    ])
    expect(['under_review', 'warning_under_review'].map(disputeStateOf)).toEqual([
      'waiting',
      'waiting',
    ])
  })
})
