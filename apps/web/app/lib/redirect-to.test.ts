import { describe, expect, it } from 'vitest'
import { safeRedirect, withRedirect } from './redirect-to.ts'

describe('safeRedirect', () => {
  it('keeps a path of ours with its query', () => {
    expect(safeRedirect('/watch/12?t=30')).toBe('/watch/12?t=30')
  })

  it('refuses another site, however it is written', () => {
    expect(safeRedirect('//evil.example')).toBeNull()
    expect(safeRedirect('/\\evil.example')).toBeNull()
    expect(safeRedirect('https://evil.example')).toBeNull()
  })

  it('refuses the pages that would send the reader round in circles', () => {
    expect(safeRedirect('/login?status=confirmed')).toBeNull()
    expect(safeRedirect('/logout')).toBeNull()
    expect(safeRedirect('/register')).toBeNull()
  })

  it('refuses what is longer than 512 characters', () => {
    expect(safeRedirect(`/${'a'.repeat(512)}`)).toBeNull()
  })
})

describe('withRedirect', () => {
  it('adds the way back', () => {
    expect(withRedirect('/login', '/favorites?sort=new')).toBe(
      '/login?redirect_to=%2Ffavorites%3Fsort%3Dnew',
    )
  })

  it('adds nothing for the home page', () => {
    expect(withRedirect('/login', '/')).toBe('/login')
  })
})
