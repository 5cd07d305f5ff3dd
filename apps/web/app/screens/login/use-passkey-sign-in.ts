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

async function signInByPasskey(username: string) {
  const { signInWithPasskey } = await import('#web/lib/auth/sign-in.ts')

  return signInWithPasskey(username)
}

async function suggestedOwner(signal: AbortSignal): Promise<string | null> {
  if (!(await hasSuggestions())) return null
  const { findPasskeyOwner } = await import('#web/lib/auth/find-passkey.ts')

  return findPasskeyOwner({ mediation: 'conditional', signal })
}

async function chosenOwner(): Promise<string | null> {
  const { findPasskeyOwner } = await import('#web/lib/auth/find-passkey.ts')

  return findPasskeyOwner()
}

/** Signs in by a passkey: by one among the suggestions of the name field, or by the button. */
export function usePasskeySignIn(onChallenge: OnChallenge) {
  const { hasPasskeys } = useSettings().identity
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const suggesting = useRef<AbortController | null>(null)

  const signIn = async (username: string) => {
    setError(undefined)
    setBusy(true)
    const result = await signInByPasskey(username).finally(() => setBusy(false))
    if (result.success) return
    if ('challenge' in result) {
      if (hasScreen(result.challenge)) return onChallenge(result.challenge)
      return setError(ro.failed)
    }
    const isLimit = result.error === 'LIMIT_EXCEEDED' || result.error === 'ACCOUNT_LOCKED'
    setError(isLimit ? loginRefusal(result.error, navigator.onLine) : ro.failed)
  }
  const signInAs = useEffectEvent((owner: string) => void signIn(owner))

  useEffect(() => {
    if (!hasPasskeys) return undefined
    const leaving = new AbortController()
    suggesting.current = leaving
    void suggestedOwner(leaving.signal).then((owner) => owner !== null && signInAs(owner))

    return () => leaving.abort()
  }, [hasPasskeys])

  const press = async (email: string) => {
    // A browser has one request at a time.
    suggesting.current?.abort()
    const username = email === '' ? await chosenOwner() : email
    if (username !== null) await signIn(username)
  }

  return { hasPasskeys, error, isBusy, press }
}
