import { getAlertSettings, subscribeToPush } from '@hlizo/contract/calls/alerts'
import { confirmProfile, listProfiles } from '@hlizo/contract/calls/profiles'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { request } from '../api.ts'
import { onPinQuestion } from '../pin-question.ts'
import { adoptTokens } from './adopt-tokens.ts'
import { endReplacedSession, proveIdentity } from './prove-identity.ts'
import { renewProof } from './renew-proof.ts'

vi.mock(import('../api.ts'), { spy: true })
vi.mock(import('./configure.ts'), () => ({ ensureIdentity: () => {} }))
vi.mock(import('./adopt-tokens.ts'), { spy: true })
vi.mock(import('./prove-identity.ts'), { spy: true })
vi.mock(import('../session.ts'), async (original) => ({
  ...(await original()),
  refreshToken: () => 'the replaced one',
  sessionOwner: () => 'ana@example.ro',
}))
vi.mock(import('../site.ts'), async (original) => {
  const { testSite } = await import('../testing-site.tsx')
  return { ...(await original()), browserSite: testSite }
})

const tokens = { idToken: 'id', accessToken: 'access', refreshToken: 'refresh' }
const getSubscription = vi.fn()
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
}
/** What happened, in order. */
let done: string[]
let answers: Map<unknown, unknown>

const current = { id: 'one', name: 'Chrome', isCurrent: true, since: '' }

beforeEach(() => {
  done = []
  answers = new Map<unknown, unknown>([
    [listProfiles, [{ id: 4 }, { id: 7, current: true }]],
    [getAlertSettings, { devices: [current] }],
  ])
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
  })
  getSubscription.mockResolvedValue(subscription)
  vi.mocked(request).mockImplementation(async (call, input) => {
    const { id } = { id: '', ...input?.params }
    if (call === confirmProfile) done.push(`profile ${id}`)
    if (call === subscribeToPush) done.push(`push ${JSON.stringify(input?.body)}`)
    const answer = answers.get(call)
    if (answer instanceof Error) throw answer

    return answer
  })
  vi.mocked(proveIdentity).mockResolvedValue({ tokens })
  vi.mocked(adoptTokens).mockImplementation(async () => void done.push('adopted'))
  vi.mocked(endReplacedSession).mockImplementation(async (token) => void done.push(`end ${token}`))
})
afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

const push = 'push {"endpoint":"https://push.example/1","p256dh":"p","auth":"a"}'

describe('renewProof', () => {
  it('gives profile and notifications to the new session before the replaced one ends', async () => {
    await renewProof('parola', null)

    expect(done).toEqual(['adopted', 'profile 7', push, 'end the replaced one'])
  })

  it('subscribes no browser that was not, by its own word or by that of the server', async () => {
    getSubscription.mockResolvedValue(null)
    await renewProof('parola', null)
    getSubscription.mockResolvedValue(subscription)
    answers.set(getAlertSettings, { devices: [{ ...current, isCurrent: false }] })
    await renewProof('parola', null)
    vi.stubGlobal('Notification', { permission: 'denied' })
    answers.set(getAlertSettings, { devices: [current] })
    await renewProof('parola', null)

    expect(done.filter((step) => step.startsWith('push'))).toEqual([])
  })

  it('proves all the same when the server refuses what it asks and gives', async () => {
    for (const call of [confirmProfile, subscribeToPush]) answers.set(call, new Error('refused'))
    expect(await renewProof('parola', null)).toEqual({ tokens })
    answers.set(listProfiles, new Error('refused')).set(getAlertSettings, new Error('refused'))
    expect(await renewProof('parola', null)).toEqual({ tokens })

    expect(done.filter((step) => step.startsWith('end'))).toHaveLength(2)
  })

  it.each([
    ['returns by the PIN', true, ['profile 7', 'asked', 'profile 7']],
    ['is lost without it', false, ['profile 7', 'asked']],
  ])('a profile that asks for the PIN %s', async (_, isGiven, expected) => {
    answers.set(confirmProfile, new ApiError({ status: 400, code: 'PIN_REQUIRED' }))
    const forget = onPinQuestion(async () => {
      done.push('asked')
      if (isGiven) answers.delete(confirmProfile)
      return isGiven
    })

    expect(await renewProof('parola', null)).toEqual({ tokens })
    expect(done).toEqual(['adopted', ...expected, push, 'end the replaced one'])
    forget()
  })

  it('changes nothing without a proof', async () => {
    vi.mocked(proveIdentity).mockResolvedValue({ error: 'ACCESS_DENIED', step: 'password' })
    await renewProof('greșită', null)

    expect(done).toEqual([])
  })
})
