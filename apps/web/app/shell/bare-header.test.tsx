import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { BareHeader } from './bare-header.tsx'

const linksAt = (at: string, isSignedIn = false) =>
  linksIn(markupAt(<BareHeader />, { at, isSignedIn }))
const logo = ['/', 'Hlizo: Acasă'] as const
const gift = ['/vouchers', 'Fă un cadou'] as const

describe('BareHeader', () => {
  it('links home, to the gifts and to the registration', () => {
    expect(linksAt('/login')).toEqual([logo, gift, ['/register', 'Abonează-te']])
  })

  it('links from the registration to the login', () => {
    expect(linksAt('/register')).toEqual([logo, gift, ['/login', 'Intră în cont']])
  })

  it('hides the registration from members, and everything but the logo from a purchase', () => {
    expect(linksAt('/faq', true)).toEqual([logo, gift])
    expect(['/paypal', '/complete', '/logout'].map((at) => linksAt(at))).toEqual([
      [logo],
      [logo],
      [logo],
    ])
  })
})
