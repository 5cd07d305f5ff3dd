import { profile } from '@hlizo/fixtures/profile'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseProfile } from './queries.ts'

vi.mock(import('#web/lib/session.ts'), { spy: true })
vi.mock(import('#web/lib/query-client.ts'), { spy: true })

const fetched = vi.fn<typeof fetch>()
const made = () => fetched.mock.calls.map(([address, init]) => [init?.method, address])

beforeEach(async () => {
  const { accessToken } = await import('#web/lib/session.ts')
  vi.mocked(accessToken).mockResolvedValue('token')
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

describe('chooseProfile', () => {
  it('confirms the profile when the response requires it', async () => {
    fetched
      .mockResolvedValueOnce(
        Response.json({ data: { ...profile({ id: 7 }), redirectToProfile: 7 } }),
      )
      .mockResolvedValueOnce(Response.json({ data: profile({ id: 7 }) }))
    await chooseProfile(7)

    expect(made()).toEqual([
      ['GET', '/api/v1/profiles/7'],
      ['POST', '/api/v1/profiles/7/confirm'],
    ])
  })

  it('sends no further request when this device has the profile', async () => {
    fetched.mockResolvedValueOnce(Response.json({ data: profile({ id: 7 }) }))
    await chooseProfile(7)

    expect(made()).toEqual([['GET', '/api/v1/profiles/7']])
  })
})
