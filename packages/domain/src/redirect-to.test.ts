import { describe, expect, it } from 'vitest'
import { profileChooserHref, safeRedirect } from './redirect-to.ts'

describe('safeRedirect', () => {
  it('follows a path of this site with its query and hash', () => {
    expect(safeRedirect('/watch/7?t=30#x')).toBe('/watch/7?t=30#x')
  })

  it('follows nothing that leads to another site', () => {
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

  it('follows nothing that signs in or out, however it is written', () => {
    const doors = ['/login', '/Login/', '/%6Cogin', '/x/../logout', '/register?a=1']
    expect(doors.map((door) => safeRedirect(door))).toEqual(doors.map(() => null))
  })

  it('refuses line breaks, broken escapes and overlong addresses', () => {
    const bad = ['/a\r\nSet-Cookie: x', '/%E0%A4%A', `/${'a'.repeat(512)}`]
    expect(bad.map((address) => safeRedirect(address))).toEqual(bad.map(() => null))
  })

  it('is nothing when nothing was asked', () => {
    expect([safeRedirect(null), safeRedirect(undefined)]).toEqual([null, null])
  })
})

describe('profileChooserHref', () => {
  it('remembers the current page and its query', () => {
    expect(profileChooserHref('/watch/7', '?t=3')).toBe(
      '/change-profile?redirect_to=%2Fwatch%2F7%3Ft%3D3',
    )
  })

  it('does nothing on subscribe, new profile and resubscribe', () => {
    const pages = ['/subscribe', '/profile/new', '/resubscribe']
    expect(pages.map((page) => profileChooserHref(page, ''))).toEqual([null, null, null])
  })

  it('remembers nothing from home and from the chooser itself', () => {
    expect(profileChooserHref('/', '')).toBe('/change-profile')
    expect(profileChooserHref('/change-profile', '')).toBe('/change-profile')
  })

  it('keeps a redirect_to that is already there', () => {
    expect(profileChooserHref('/change-profile', '?redirect_to=%2Fdevice')).toBe(
      '/change-profile?redirect_to=%2Fdevice',
    )
  })
})
