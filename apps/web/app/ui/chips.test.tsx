import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { Chip } from './chips.tsx'

describe('Chip', () => {
  it('has aria-pressed for its state', () => {
    expect(markupAt(<Chip label="Noi" isPressed={false} onPress={() => {}} />)).toContain(
      'aria-pressed="false"',
    )
  })

  it('has no pressed state when it only triggers an action', () => {
    expect(markupAt(<Chip label="soacra" onPress={() => {}} />)).not.toContain('aria-pressed')
  })
})
