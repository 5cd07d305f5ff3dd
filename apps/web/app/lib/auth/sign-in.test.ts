import { signIn } from 'aws-amplify/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInOnceConfirmed } from './sign-in.ts'

vi.mock(import('./configure.ts'), () => ({ ensureIdentity: () => {} }))
vi.mock(import('aws-amplify/auth'), { spy: true })

const unconfirmed = {
  isSignedIn: false,
  nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
} as const
const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

const asking = (signal = new AbortController().signal) =>
  signInOnceConfirmed('ana@exemplu.ro', 'Parola-Lunga-1', signal)

describe('signInOnceConfirmed', () => {
  it('asks every five seconds, for three minutes', async () => {
    vi.mocked(signIn).mockResolvedValue(unconfirmed)
    const isIn = asking()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(signIn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(180_000)

    expect(await isIn).toBe(false)
    expect(signIn).toHaveBeenCalledTimes(36)
  })

  it('is in as soon as the account is confirmed, also after a lost connection', async () => {
    vi.mocked(signIn)
      .mockResolvedValueOnce(unconfirmed)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(signedIn)
    const isIn = asking()
    await vi.runAllTimersAsync()

    expect(await isIn).toBe(true)
  })

  it('stops when the page is left', async () => {
    const leaving = new AbortController()
    const isIn = asking(leaving.signal)
    leaving.abort(new Error('The page was left.'))

    await expect(isIn).rejects.toThrow('The page was left.')
    expect(signIn).not.toHaveBeenCalled()
  })
})
