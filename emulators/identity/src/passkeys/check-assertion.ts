import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { AssertionCredential } from './credentials.ts'
import type { Passkey } from './passkeys.ts'
import { isAllowedOrigin, type RelyingParty } from './relying-party.ts'

export type Assertion = { readonly counter: number; readonly isUserVerified: boolean }

type Check = {
  readonly credential: AssertionCredential
  readonly challenge: string
  readonly relyingParty: RelyingParty
  readonly passkey: Passkey
}

/** Checks the answer of an authenticator to a WEB_AUTHN challenge (WebAuthn Level 2, §7.2); null where anything is wrong. */
export async function checkAssertion(check: Check): Promise<Assertion | null> {
  try {
    return await verify(check)
  } catch {
    // The library throws for every wrong part; which one it was is nothing for the caller.
    return null
  }
}

async function verify({ credential, challenge, relyingParty, passkey }: Check) {
  const { origin } = decodeClientDataJSON(credential.response.clientDataJSON)
  const { authenticatorAttachment: _, response: given, ...answer } = credential
  const { userHandle, ...response } = given
  const isOther = userHandle !== undefined && userHandle !== userHandleOf(passkey.sub)
  if (isOther || !isAllowedOrigin(relyingParty, origin)) return null

  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: relyingParty.userVerification === 'required',
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  })
  if (!verified) return null
  const { newCounter: counter, userVerified: isUserVerified } = authenticationInfo

  return { counter, isUserVerified }
}

/** What the authenticator stores as the user: the sub, in base64url. */
export function userHandleOf(sub: string): string {
  return Buffer.from(sub).toString('base64url')
}
