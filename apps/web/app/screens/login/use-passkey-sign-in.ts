import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettings } from '#web/lib/site.ts'
import { hasScreen, type ScreenedChallenge } from './challenge.ts'
import { loginRefusal } from './login-refusal.ts'

const ro = passkeyMessages.signIn

type OnChallenge = (challenge: ScreenedChallenge) => void

const hasSuggestions = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  PublicKeyCredential.isConditionalMediationAvailable()

/** Signs in by a passkey: by one among the suggestions of the name field, or by the button. */
export function usePasskeySignIn(onChallenge: OnChallenge) {
  const { hasPasskeys } = useSettings().identity
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const suggesting = useRef<AbortController | null>(null)

  const signIn = async (username: string) => {
    setError(undefined)
    setBusy(true)
    const { signInWithPasskey } = await import('#web/lib/auth/sign-in.ts')
    const result = await signInWithPasskey(username)
    setBusy(false)
    if (result.success) return
    if ('challenge' in result) {
      if (hasScreen(result.challenge)) return onChallenge(result.challenge)
      return setError(ro.failed)
    }
    const isLimit = result.error === 'LIMIT_EXCEEDED' || result.error === 'ACCOUNT_LOCKED'
    setError(isLimit ? loginRefusal(result.error, navigator.onLine) : ro.failed)
  }
  const signInAsChosen = async (mediation?: 'conditional', signal?: AbortSignal) => {
    const { findPasskeyOwner } = await import('#web/lib/auth/find-passkey.ts')
    const owner = await findPasskeyOwner({
      ...(mediation && { mediation }),
      ...(signal && { signal }),
    })
    if (owner !== null) await signIn(owner)
  }
  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    if (await hasSuggestions()) await signInAsChosen('conditional', signal)
  })

  useEffect(() => {
    if (!hasPasskeys) return
    const leaving = new AbortController()
    suggesting.current = leaving
    void suggest(leaving.signal)

    return () => leaving.abort()
  }, [hasPasskeys])

  const press = async (email: string) => {
    // A browser has one request at a time.
    suggesting.current?.abort()
    if (email === '') await signInAsChosen()
    else await signIn(email)
  }

  return { hasPasskeys, error, isBusy, press }
}
