import { describe, expect, it } from 'vitest'
import {
  announcedAfter,
  announcedAnswer,
  announcedText,
  nothingAnnounced,
  type Announced,
  type Ongoing,
} from './announced.ts'

const quiet: Ongoing = { now: null, sleep: null }
const after = (last: Announced, ongoing: Partial<Ongoing>) =>
  announcedAfter(last, { ...quiet, ...ongoing })

describe('announcedAfter', () => {
  const atEnd = after(nothingAnnounced, { sleep: 'la final' })

  it('lets the answer to a key follow the text about the sleep timer', () => {
    const muted = announcedAnswer(atEnd, 'fără sunet')

    expect(announcedText(atEnd)).toBe('la final')
    expect(announcedText(muted)).toBe('fără sunet')
    expect(announcedText(after(muted, { sleep: 'la final' }))).toBe('fără sunet')
    expect(announcedText(after(muted, { sleep: 'oprit' }))).toBe('oprit')
  })

  it('repeats no old answer when the text about the sleep timer ends', () => {
    const muted = announcedAnswer(nothingAnnounced, 'fără sunet')
    const chosen = after(muted, { sleep: '15 minute' })

    expect(announcedText(after(chosen, {}))).toBeNull()
    expect(announcedText(after(announcedAnswer(chosen, 'cu sunet'), {}))).toBe('cu sunet')
  })

  it('lets the answer to a key follow a wait and a prompt, and returns to it afterwards', () => {
    const muted = announcedAnswer(nothingAnnounced, 'fără sunet')
    const waiting = after(muted, { now: 'se încarcă' })

    expect(announcedText(waiting)).toBe('se încarcă')
    expect(announcedText(announcedAnswer(waiting, 'cu sunet'))).toBe('cu sunet')
    expect(announcedText(after(waiting, {}))).toBe('fără sunet')
  })

  it('is the same value while nothing changes', () => {
    expect(after(atEnd, { sleep: 'la final' })).toBe(atEnd)
    expect(announcedAnswer(atEnd, null)).toBe(atEnd)
  })
})
