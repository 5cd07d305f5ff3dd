import type { Tokens } from '@hlizo/contract/entities/tokens'
import * as z from 'zod/mini'
import { browserSite } from '../site.ts'
import { accessToken, refreshToken, sessionOwner } from '../session.ts'
import { carryDevice } from './carry-device.ts'
import {
  cognitoEndpoint,
  endReplacedSession,
  proveByPasskey,
  proveIdentity,
  type Pool,
  type Proof,
  type ProofResult,
} from './prove-identity.ts'
import { claimsOf } from './token-claims.ts'

const poolOfSite = (): Pool => {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = browserSite().settings.identity

  return {
    endpoint: userPoolEndpoint ?? cognitoEndpoint(userPoolId),
    clientId: userPoolClientId,
  }
}

/** Proves who is signed in by a second sign-in, which replaces the first in the cookies of this browser. */
async function renew(
  prove: (owner: string, pool: Pool) => Promise<ProofResult>,
): Promise<ProofResult> {
  const pool = poolOfSite()
  const replaced = refreshToken()
  const owner = sessionOwner() ?? ''
  const result = await prove(owner, pool)
  if (!('tokens' in result)) return result
  const { adoptTokens } = await import('./adopt-tokens.ts')
  const giveToNewSession = await carryDevice()
  await adoptTokens(result.tokens, owner)
  await giveToNewSession()
  if (replaced !== null) await endReplacedSession(replaced, pool)

  return result
}

/** With the password, and with a code where the account has a second factor; else `code` is null. */
export const renewProof = (password: string, code: string | null): Promise<ProofResult> =>
  renew((username, pool) => proveIdentity({ username, password, code }, pool))

export const renewProofByPasskey = (): Promise<ProofResult> =>
  renew((username, pool) => proveByPasskey(username, pool))

const Subject = z.object({ sub: z.string() })
const subjectOf = (token: string) => claimsOf(Subject, token).sub

/** With a sign-in that was made elsewhere. False for one of another user, which ends at once. */
export async function renewProofByTokens(tokens: Tokens): Promise<boolean> {
  const current = await accessToken()
  const isSame = current !== null && subjectOf(current) === subjectOf(tokens.accessToken)
  if (!isSame) {
    await endReplacedSession(tokens.refreshToken, poolOfSite())
    return false
  }
  await renew(async () => ({ tokens }))

  return true
}

/** Signs this browser in by a proof, where it is not signed in yet. */
async function signInBy(prove: (pool: Pool) => Promise<ProofResult>): Promise<ProofResult> {
  const result = await prove(poolOfSite())
  if (!('tokens' in result)) return result
  const { adoptTokens } = await import('./adopt-tokens.ts')
  await adoptTokens(result.tokens)

  return result
}

export const proveAccount = (proof: Proof): Promise<ProofResult> =>
  signInBy((pool) => proveIdentity(proof, pool))

export const proveAccountByPasskey = (username: string): Promise<ProofResult> =>
  signInBy((pool) => proveByPasskey(username, pool))
