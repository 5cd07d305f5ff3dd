import { CookieStorage } from 'aws-amplify/utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserSite } from '../site.ts'
import { testSite } from '../testing-site.tsx'
import { ensureIdentity } from './configure.ts'

vi.mock(import('aws-amplify/utils'), { spy: true })
vi.mock(import('../site.ts'), { spy: true })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('ensureIdentity', () => {
  it('stores a session in cookies for 365 days, with Secure on https', () => {
    vi.mocked(browserSite).mockReturnValue(testSite())
    vi.stubGlobal('location', { protocol: 'https:' })
    ensureIdentity()

    expect(CookieStorage).toHaveBeenCalledWith({ sameSite: 'lax', expires: 365, secure: true })
  })
})
