import { listMoments } from '@hlizo/contract/calls/moments'
import { getFeaturedContent } from '@hlizo/contract/calls/featured'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { User } from '@hlizo/contract/entities/user'
import { lapsedSubscriber, subscriber, user } from '@hlizo/fixtures/user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { onFailure } from './api-failures.ts'
import { admitWith } from './admission-port.ts'
import { admit } from './admission.ts'
import { request } from './api.ts'
import { profilesQuery, userQuery } from './known-account.ts'
import { queryClient } from './query-client.ts'
import type { accessToken } from './session.ts'

vi.mock(import('./session.ts'), () => ({
  accessToken: vi.fn<typeof accessToken>(async () => 'token'),
}))

const chosen: Profile = { id: 1, name: 'Ana', avatar: '/profiles/avatar/3', current: true }
const free: Profile = { ...chosen, current: false }
const failures: ApiError[] = []
let stop = () => {}
let sent: string[] = []

/** What the server knows; every request is written down. */
function serve({ account, profiles }: { account: User; profiles: readonly Profile[] }): void {
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address)
    if (address.endsWith('/user')) return Response.json({ data: account })
    if (address.endsWith('/profiles')) return Response.json({ data: profiles })

    return Response.json({ data: [] })
  })
}

const watch = () => request(getFeaturedContent)
const FEATURED = '/api/v1/featured-content'

beforeEach(() => {
  admitWith(admit)
  // The cache of a browser is shared by all that ask for it.
  vi.stubGlobal('document', {})
  queryClient().clear()
  sent = []
  stop = onFailure((error) => failures.push(error))
})
afterEach(() => {
  stop()
  failures.length = 0
  vi.unstubAllGlobals()
})

describe('admit', () => {
  it('sends the call of a subscriber with a profile, and reads the account once for concurrent calls', async () => {
    serve({ account: subscriber(), profiles: [free, chosen] })
    await Promise.all([watch(), watch(), watch()])
    await watch()

    expect(sent.filter((address) => address !== FEATURED)).toEqual([
      '/api/v1/user',
      '/api/v1/profiles',
    ])
    expect(sent.filter((address) => address === FEATURED)).toHaveLength(4)
  })

  it.each([
    ['402', user(), 'NO_SUBSCRIPTION'],
    ['405', lapsedSubscriber(), 'PAYMENT_FAILED'],
  ])('does not send calls that the API refuses with %s', async (status, account, code) => {
    serve({ account, profiles: [] })

    await expect(watch()).rejects.toMatchObject({ status: Number(status), code })
    expect(sent).toEqual(['/api/v1/user'])
    expect(failures).toMatchObject([{ code }])
  })

  it('does not send a call that needs a profile alone, and does not ask for a subscription', async () => {
    serve({ account: user(), profiles: [free] })

    await expect(request(listMoments)).rejects.toMatchObject({ code: 'PROFILE_REQUIRED' })
    expect(sent).toEqual(['/api/v1/profiles'])
  })

  it('does not send calls that the API refuses with 403, and redirects to the chooser', async () => {
    serve({ account: subscriber(), profiles: [free] })

    await expect(watch()).rejects.toMatchObject({ status: 403, code: 'PROFILE_REQUIRED' })
    expect(sent).not.toContain(FEATURED)
    expect(failures).toMatchObject([{ status: 403 }])
  })

  it('reads the state again before a refusal: another tab has paid and chosen', async () => {
    queryClient().setQueryData(userQuery().queryKey, lapsedSubscriber())
    queryClient().setQueryData(profilesQuery().queryKey, [free])
    serve({ account: subscriber(), profiles: [chosen] })
    await watch()

    expect(sent).toEqual(['/api/v1/user', '/api/v1/profiles', FEATURED])
  })

  it('leaves the decision to the API when the account fails to load', async () => {
    vi.stubGlobal('fetch', async (address: string) => {
      sent.push(address)
      return address === FEATURED
        ? Response.json({ data: [] })
        : Response.json({ error: 'NOT_FOUND', message: '' }, { status: 404 })
    })
    await watch()

    expect(sent).toContain(FEATURED)
  })
})
