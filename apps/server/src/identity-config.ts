import { isIP } from 'node:net'
import type { IDENTITY_ENVIRONMENTS } from '@hlizo/contract/constants'
import type { Environment } from './environment.ts'
import { readSignIn, type SignInConfig } from './sign-in-config.ts'

/** The user pool, and how members sign in to it. */
export type IdentityConfig = {
  readonly mode: 'embedded' | 'cognito'
  /** The identity environment of this installation (spec §9). */
  readonly environment: (typeof IDENTITY_ENVIRONMENTS)[number]
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  readonly identityPoolId: string
  /** Whether members may sign in by passkeys on the domain of `publicUrl`. */
  readonly hasPasskeys: boolean
  /** Sign-in through other providers. */
  readonly signIn: SignInConfig
  readonly encryptionKey: string | null
  /** Authenticates requests for a device's session to the user pool (docs/decisions/0006). */
  readonly deviceSignInKey: string | null
}

const EMBEDDED_POOL = 'HLIZO0001'

/** Passkeys need a domain, no address, and a secure context (WebAuthn Level 2, §5.1.2). */
function isPasskeyDomain(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)

  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    (protocol === 'https:' || hostname === 'localhost')
  )
}

export function readIdentity(
  env: Environment,
  publicUrl: string,
  isDemoSeeded: boolean,
): IdentityConfig {
  return {
    mode: env.IDENTITY_MODE,
    environment: env.IDENTITY_ENVIRONMENT ?? (env.MODE === 'production' ? 'prod' : 'dev'),
    region: env.IDENTITY_REGION,
    userPoolId: env.IDENTITY_USER_POOL_ID ?? `${env.IDENTITY_REGION}_${EMBEDDED_POOL}`,
    clientId: env.IDENTITY_CLIENT_ID ?? 'hlizoweb0000000000000000001',
    identityPoolId:
      env.IDENTITY_POOL_ID ?? `${env.IDENTITY_REGION}:00000000-0000-4000-8000-000000000001`,
    hasPasskeys:
      env.IDENTITY_MODE === 'embedded'
        ? isPasskeyDomain(publicUrl)
        : env.IDENTITY_PASSKEYS === 'on',
    signIn: readSignIn(env, isDemoSeeded),
    encryptionKey: env.IDENTITY_ENCRYPTION_KEY ?? null,
    deviceSignInKey: env.IDENTITY_DEVICE_KEY ?? null,
  }
}
