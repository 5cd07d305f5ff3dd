import { signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from './sign-out.ts'

vi.mock(import('./configure.ts'), () => ({ ensureIdentity: () => {} }))
vi.mock(import('aws-amplify/auth'), { spy: true })

const forget = vi.spyOn(cognitoUserPoolsTokenProvider.tokenOrchestrator, 'clearTokens')

beforeEach(() => {
  vi.useFakeTimers()
  forget.mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

describe('endSession', () => {
  it('waits three seconds for the identity service, then ends the session', async () => {
    vi.mocked(signOut).mockReturnValue(new Promise(() => {}))
    const ended = endSession()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(forget).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await ended

    expect(forget).toHaveBeenCalledOnce()
  })

  it('ends the session when the service refuses', async () => {
    vi.mocked(signOut).mockRejectedValue(new Error('Refused.'))
    await expect(endSession()).rejects.toThrow('Refused.')

    expect(forget).toHaveBeenCalledOnce()
  })
})
