import { describe, expect, it } from 'vitest'
import { afterRegistration } from './after-registration.ts'

describe('afterRegistration', () => {
  it('redirects to the plans', () => {
    expect(afterRegistration('/')).toBe('/subscribe')
  })

  it('stores the requested page', () => {
    expect(afterRegistration('/watch/12')).toBe('/subscribe?redirect_to=%2Fwatch%2F12')
  })

  it.each([
    '/video/7',
    '/category/standup?sort=new',
    '/comedian/dan-micu',
    '/search?q=nunta',
    '/faq#pret',
    '/profile/3',
  ])('redirects to %s, which needs no plan', (returnTo) => {
    expect(afterRegistration(returnTo)).toBe(returnTo)
  })

  it.each(['/show/3', '/favorites', '/change-subscription', '/watch/%31'])(
    'requires a plan before %s',
    (returnTo) => {
      expect(afterRegistration(returnTo)).toBe(
        `/subscribe?redirect_to=${encodeURIComponent(returnTo)}`,
      )
    },
  )

  it('requires no plan before a gift is redeemed', () => {
    expect(afterRegistration('/vouchers/redeem?code=ABCD')).toBe('/vouchers/redeem?code=ABCD')
  })
})
