import { describe, expect, it } from 'vitest'
import { profileChooserHref, returnAddress, safeRedirect } from './redirect-to.ts'

describe('safeRedirect', () => {
  it('follows a path of this site with its query and hash', () => {
    expect(safeRedirect('/watch/7?t=30#x')).toBe('/watch/7?t=30#x')
  })

  it('is refused when empty', () => {
    expect([safeRedirect(null), safeRedirect(undefined)]).toEqual([null, null])
  })

  it('follows at most 512 characters, as given and as parsed', () => {
    const longest = `/video/${'7'.repeat(505)}`
    expect(safeRedirect(longest)).toBe(longest)
    expect(safeRedirect(`${longest}7`)).toBeNull()
    expect(safeRedirect(`${'/x/..'.repeat(110)}/video/7`)).toBeNull()
    expect(safeRedirect(`/video/7?q=${'ș'.repeat(200)}`)).toBeNull()
  })

  it('refuses another site', () => {
    const tricks = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'watch/7',
      '',
    ]
    expect(tricks.map((trick) => safeRedirect(trick))).toEqual(tricks.map(() => null))
  })

  it('refuses pages that sign in or out, in any notation', () => {
    const spellings = [
      '/login',
      '/Logout',
      '/%6Cogout',
      '/LOGIN//',
      '/Login/',
      '/x/../logout',
      '/x/%2E%2e/%6Cogout',
      '/./register',
      '/register?a=1',
      '/logout#x',
    ]
    expect(spellings.map((spelling) => safeRedirect(spelling))).toEqual(spellings.map(() => null))
  })

  it('refuses dot segments and encodings that change the URL', () => {
    const tricks = [
      '/.//evil.example',
      '/..//evil.example',
      '/%2e//evil.example',
      '/%2Fevil.example',
      '/%5Cevil.example',
      '/%09/evil.example',
      '/watch//7',
      '/watch\\7',
      '/\n/evil.example',
      '/wat\tch/7',
      '/watch/%7f',
    ]
    expect(tricks.map((trick) => safeRedirect(trick))).toEqual(tricks.map(() => null))
  })

  it('returns the resolved URL, which is valid again', () => {
    expect(safeRedirect('/show/../video/7?q=ș')).toBe('/video/7?q=%C8%99')
    expect(safeRedirect(`/video/${'ș'.repeat(500)}`)).toBeNull()
  })

  it('refuses line breaks, broken escapes and overlong addresses', () => {
    const bad = ['/a\r\nSet-Cookie: x', '/%E0%A4%A', `/${'a'.repeat(512)}`]
    expect(bad.map((address) => safeRedirect(address))).toEqual(bad.map(() => null))
  })

  it('is null without a requested page', () => {
    expect([safeRedirect(null), safeRedirect(undefined)]).toEqual([null, null])
  })
})

describe('returnAddress', () => {
  it('is the page with its query, or the given return URL', () => {
    expect(returnAddress('/watch/7', '?t=3')).toBe('/watch/7?t=3')
    expect(returnAddress('/subscribe', '?redirect_to=%2Fdevice')).toBe('/device')
  })

  it('is null from home, from the chooser, and for an unsafe return URL', () => {
    expect(returnAddress('/', '')).toBeUndefined()
    expect(returnAddress('/Change-Profile', '')).toBeUndefined()
    expect(returnAddress('/watch/7', '?redirect_to=%2FLogout')).toBeUndefined()
  })
})

describe('profileChooserHref', () => {
  it('contains the current page and its query', () => {
    expect(profileChooserHref('/watch/7', '?t=3')).toBe(
      '/change-profile?redirect_to=%2Fwatch%2F7%3Ft%3D3',
    )
  })

  it('is unchanged on subscribe, new profile and resubscribe', () => {
    const pages = ['/subscribe', '/profile/new', '/resubscribe', '/Subscribe/']
    expect(pages.map((page) => profileChooserHref(page, ''))).toEqual(pages.map(() => null))
  })

  it('is null from home and from the chooser', () => {
    expect(profileChooserHref('/', '')).toBe('/change-profile')
    expect(profileChooserHref('/change-profile', '')).toBe('/change-profile')
  })

  it('keeps an existing redirect_to', () => {
    expect(profileChooserHref('/change-profile', '?redirect_to=%2Fdevice')).toBe(
      '/change-profile?redirect_to=%2Fdevice',
    )
  })
})
