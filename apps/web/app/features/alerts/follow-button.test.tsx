import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { ShowBell } from './follow-button.tsx'

describe('ShowBell', () => {
  const show = { type: 'SHOW', id: 4, title: 'Nunta' } as const
  const bellOf = (title: Parameters<typeof ShowBell>[0]['title'], isSignedIn: boolean) =>
    markupAt(<ShowBell title={title} />, { isSignedIn })

  it('offers members to follow a show, and no video', () => {
    expect(bellOf(show, true)).toContain('Urmărește: Nunta')
    expect(bellOf(show, false)).toBe('')
    expect(bellOf({ ...show, type: 'VIDEO' }, true)).toBe('')
  })
})
