import { signIn } from 'aws-amplify/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInOnceConfirmed, signInWithPasskey, signInWithPassword } from './sign-in.ts'

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
  it('polls every five seconds, for three minutes', async () => {
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

  it('stops when the page is closed', async () => {
    const leaving = new AbortController()
    const isIn = asking(leaving.signal)
    leaving.abort(new Error('The page was left.'))

    await expect(isIn).rejects.toThrow('The page was left.')
    expect(signIn).not.toHaveBeenCalled()
  })
})

const signing = () => signInWithPassword('ana@exemplu.ro', 'Parola-Lunga-1')
const refusedAs = (name: string, message: string) => Object.assign(new Error(message), { name })

describe('signInWithPassword', () => {
  it('signs in by the password flow', async () => {
    vi.mocked(signIn).mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })

    expect(await signing()).toEqual({ success: true })
    expect(signIn).toHaveBeenCalledWith({
      username: 'ana@exemplu.ro',
      password: 'Parola-Lunga-1',
      options: { authFlowType: 'USER_PASSWORD_AUTH' },
    })
  })

  it('returns the next challenge', async () => {
    vi.mocked(signIn).mockResolvedValue({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
    })

    expect(await signing()).toEqual({ success: false, challenge: { name: 'SOFTWARE_TOKEN_MFA' } })
  })

  it('returns the reason of a refusal, and a challenge without a screen', async () => {
    vi.mocked(signIn).mockRejectedValueOnce(
      refusedAs('NotAuthorizedException', 'Incorrect username or password.'),
    )
    const wrong = await signing()
    vi.mocked(signIn).mockResolvedValueOnce({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    })
    const unconfirmed = await signing()
    vi.mocked(signIn).mockResolvedValueOnce({
      isSignedIn: false,
      nextStep: { signInStep: 'RESET_PASSWORD' },
    })
    const unknown = await signing()

    expect([wrong, unconfirmed, unknown]).toEqual([
      { success: false, error: 'INVALID_CREDENTIALS' },
      { success: false, error: 'USER_NOT_CONFIRMED' },
      { success: false, error: 'CHALLENGE_UNSUPPORTED' },
    ])
  })
})

describe('signInWithPasskey', () => {
  it('requests the challenge of a passkey', async () => {
    vi.mocked(signIn).mockResolvedValue(signedIn)

    expect(await signInWithPasskey('ana@exemplu.ro')).toEqual({ success: true })
    expect(signIn).toHaveBeenCalledWith({
      username: 'ana@exemplu.ro',
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    })
  })

  it('is refused where the account has no passkey: the pool offers other factors', async () => {
    vi.mocked(signIn).mockResolvedValue({
      isSignedIn: false,
      nextStep: { signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION' },
    })

    expect(await signInWithPasskey('ana@exemplu.ro')).toEqual({
      success: false,
      error: 'CHALLENGE_UNSUPPORTED',
    })
  })
})
