import { hrefs } from '@hlizo/contract/hrefs'
import { describe, expect, it } from 'vitest'
import { readMailLink } from './mail-link.ts'

const code = 'AbC_dEf-GhIjKlMnOpQrSt'
const hashOf = (href: string) => new URL(href, 'https://hlizo.ro').hash

describe('readMailLink', () => {
  it('reads the links of the mails', () => {
    expect(readMailLink(hashOf(hrefs.resetWith({ email: 'ana+tv@exemplu.ro', code })))).toEqual({
      email: 'ana+tv@exemplu.ro',
      code,
    })
    expect(readMailLink(hashOf(hrefs.enterPasscodeWith({ code })))).toEqual({ email: null, code })
  })

  it('ignores other anchors', () => {
    expect(readMailLink('')).toBeNull()
    expect(readMailLink('#content')).toBeNull()
    expect(readMailLink('#code=')).toBeNull()
  })
})
