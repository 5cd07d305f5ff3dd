import { describe, expect, it } from 'vitest'
import { answerDraft, draftsWithAnswer } from './answer-drafts.ts'

const now = new Date('2026-01-15T12:00:00.000Z')
const later = new Date('2026-02-16T12:00:00.000Z')
const written = (reference: string, text: string, stored: string | null = null, at = now) =>
  draftsWithAnswer(stored, { reference, text }, at)

describe('answerDraft', () => {
  it('is what was written for this ticket', () => {
    const stored = written('H-2', 'Bună, Zoe!', written('H-1', 'Bună, Ana!'))

    expect(['H-1', 'H-2', 'H-3'].map((reference) => answerDraft(stored, reference))).toEqual([
      'Bună, Ana!',
      'Bună, Zoe!',
      '',
    ])
  })

  it('is empty for what cannot be read', () => {
    expect([answerDraft(null, 'H-1'), answerDraft('{"H-1":"Bună!"}', 'H-1')]).toEqual(['', ''])
  })
})

describe('draftsWithAnswer', () => {
  it('forgets an answer that was sent or emptied', () => {
    expect(written('H-1', '', written('H-1', 'Bună, Ana!'))).toBeNull()
  })

  it('forgets what was written more than a month ago', () => {
    const stored = written('H-2', 'Bună, Zoe!', written('H-1', 'Bună, Ana!'), later)

    expect([answerDraft(stored, 'H-1'), answerDraft(stored, 'H-2')]).toEqual(['', 'Bună, Zoe!'])
  })
})
