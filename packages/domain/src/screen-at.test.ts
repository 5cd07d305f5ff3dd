import { describe, expect, it } from 'vitest'
import { screenAt } from './screen-at.ts'

describe('screenAt', () => {
  it('prefers a fixed address to one with a parameter', () => {
    expect([screenAt('/profile/new'), screenAt('/profile/3')]).toEqual(['newProfile', 'profile'])
  })

  it('reads an address as the router does: any case, encoded, with slashes at the end', () => {
    const spellings = ['/logout', '/Logout', '/%6Cogout', '/LOGOUT//', '/%6c%6F%67out/']

    expect(spellings.map(screenAt)).toEqual(spellings.map(() => 'logout'))
    expect(screenAt('/')).toBe('home')
  })

  it('is the 404 page for any other path', () => {
    const others = ['/nicăieri', '/log%2Fout', '/%E0%A4%A', '/logout/now', 'logout']

    expect(others.map(screenAt)).toEqual(others.map(() => 'notFound'))
  })
})
