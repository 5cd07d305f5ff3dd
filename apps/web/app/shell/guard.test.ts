import { describe, expect, it } from 'vitest'
import { guardVisitor } from './guard.ts'

const thrownBy = (act: () => void): unknown => {
  try {
    act()
    return null
  } catch (thrown) {
    return thrown
  }
}

describe('guardVisitor', () => {
  it('redirects a visitor from a private page to the login, with the return URL', () => {
    const thrown = thrownBy(() => guardVisitor('http://localhost/favorites?sort=new', false))

    expect(thrown instanceof Response && thrown.headers.get('location')).toBe(
      '/login?redirect_to=%2Ffavorites%3Fsort%3Dnew',
    )
  })

  it('admits visitors to public pages and members to all', () => {
    expect(thrownBy(() => guardVisitor('http://localhost/video/3', false))).toBeNull()
    expect(thrownBy(() => guardVisitor('http://localhost/favorites', true))).toBeNull()
  })
})
