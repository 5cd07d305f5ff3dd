import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { Navbar } from './navbar.tsx'

const textsAt = (at: string) => linksIn(markupAt(<Navbar />, { at })).map(([, text]) => text)

describe('Navbar', () => {
  it('offers a visitor gifts, registration and login', () => {
    expect(linksIn(markupAt(<Navbar />))).toEqual([
      ['/', 'Hlizo: Acasă'],
      ['/vouchers', 'Fă un cadou'],
      ['/register', 'Abonează-te'],
      ['/login', 'Intră în cont'],
    ])
  })

  it('does not offer the registration where a gift is being paid', () => {
    expect(textsAt('/vouchers/checkout')).toEqual(['Hlizo: Acasă', 'Fă un cadou', 'Intră în cont'])
  })
})
