import { passcodeMessages as ro } from '@hlizo/contract/messages/passcode'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { AnotherPasscode } from './another-passcode.tsx'

describe('AnotherPasscode', () => {
  it('is locked for sixty seconds after a passcode was sent', () => {
    const markup = markupAt(<AnotherPasscode isJustSent />)

    expect(markup).toContain('Alt cod peste 60 de secunde')
    expect(markup).toContain('aria-disabled="true"')
  })

  it('is enabled otherwise', () => {
    const markup = markupAt(<AnotherPasscode isJustSent={false} />)

    expect(markup).toContain(ro.resend)
    expect(markup).not.toContain('aria-disabled')
  })
})
