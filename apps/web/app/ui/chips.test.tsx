import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { Chip } from './chips.tsx'

describe('Chip', () => {
  it('says whether it is chosen', () => {
    expect(markupAt(<Chip label="Noi" isPressed={false} onPress={() => {}} />)).toContain(
      'aria-pressed="false"',
    )
  })

  it('has no such state when a press chooses nothing', () => {
    expect(markupAt(<Chip label="soacra" onPress={() => {}} />)).not.toContain('aria-pressed')
  })
})
