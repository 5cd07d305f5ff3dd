import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { Support } from './support.tsx'

describe('Support', () => {
  it('has an e-mail address and the chat of the operator', () => {
    const support = { email: 'ajutor@exemplu.ro', chatUrl: 'https://chat.example' }
    const hrefs = linksIn(markupAt(<Support hours="open" />, { with: { support } })).map(
      ([href]) => href,
    )

    expect(hrefs).toEqual(['mailto:ajutor@exemplu.ro', 'https://chat.example'])
  })

  it('links to the contact form without a chat', () => {
    expect(linksIn(markupAt(<Support hours="open" />)).map(([href]) => href)).toContain('/contact')
  })
})
