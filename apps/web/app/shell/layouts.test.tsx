import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import BareLayout from './bare-layout.tsx'
import MainLayout from './main-layout.tsx'
import WatchLayout from './watch-layout.tsx'

/** Where the markup leads in its header, and whether it ends with the footer. */
const partsOf = (markup: string) => ({
  hasNavbar: /<nav[^>]*aria-label/.test(markup) && markup.includes('href="/login"'),
  hasFooter: markup.includes('<footer'),
  hasContent: markup.includes('<main'),
})

describe('the layouts', () => {
  it('have navbar and footer around a screen, and neither around the player', () => {
    expect(partsOf(markupAt(<MainLayout />))).toEqual({
      hasNavbar: true,
      hasFooter: true,
      hasContent: true,
    })
    expect(partsOf(markupAt(<WatchLayout />, { at: '/watch/1' }))).toEqual({
      hasNavbar: false,
      hasFooter: false,
      hasContent: true,
    })
  })

  it('have a short header outside the main layout', () => {
    const markup = markupAt(<BareLayout />, { at: '/login' })

    expect(partsOf(markup)).toEqual({ hasNavbar: false, hasFooter: true, hasContent: true })
    expect(markup).toContain('href="/register"')
  })
})
