import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import CookiesScreen from '#web/screens/cookies/cookies-screen.tsx'
import PrivacyScreen from '#web/screens/privacy/privacy-screen.tsx'
import TermsScreen from '#web/screens/terms/terms-screen.tsx'

describe('the legal pages', () => {
  it.each([
    ['privacy', <PrivacyScreen key="privacy" />],
    ['cookies', <CookiesScreen key="cookies" />],
    ['terms', <TermsScreen key="terms" />],
  ])('name the address for data protection: %s', (_, screen) => {
    expect(markupAt(screen)).toContain('mailto:date@exemplu.ro')
  })

  it('date the terms as the specification does', () => {
    expect(markupAt(<TermsScreen />)).toContain('12.12.2023')
  })
})
