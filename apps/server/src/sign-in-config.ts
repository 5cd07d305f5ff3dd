import type { Environment } from './environment.ts'

/** A provider that the embedded pool signs in through. */
export type PoolProvider = {
  readonly name: string
  readonly type: 'OIDC' | 'Google'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Sign-in through other providers (docs/decisions/0195). */
export type SignInConfig = {
  /** The hosted domain of an Amazon pool; null with the embedded one, which has its own. */
  readonly domain: string | null
  /** The names of an Amazon pool's providers. */
  readonly poolNames: readonly string[]
  /** The providers of the embedded pool. */
  readonly providers: readonly PoolProvider[]
  /** Whether the demo's own provider runs in this process. */
  readonly hasDemoProvider: boolean
}

const GOOGLE = 'https://accounts.google.com'

function providersOf(env: Environment): PoolProvider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env
  const { OPENID_NAME, OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET } = env
  const found: PoolProvider[] = []
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    found.push({
      name: 'Google',
      type: 'Google',
      issuer: GOOGLE,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    })
  }
  if (OPENID_NAME && OPENID_ISSUER && OPENID_CLIENT_ID && OPENID_CLIENT_SECRET) {
    found.push({
      name: OPENID_NAME,
      type: 'OIDC',
      issuer: OPENID_ISSUER,
      clientId: OPENID_CLIENT_ID,
      clientSecret: OPENID_CLIENT_SECRET,
    })
  }

  return found
}

export function readSignIn(env: Environment, isDemoSeeded: boolean): SignInConfig {
  const isEmbedded = env.IDENTITY_MODE === 'embedded'
  // It remembers in its own process: not for an installation that may have other nodes.
  const isOneNode = env.DATABASE_URL === undefined
  const isWanted =
    env.DEMO_PROVIDER === undefined ? isDemoSeeded && isOneNode : env.DEMO_PROVIDER === 'on'

  return {
    domain: env.IDENTITY_DOMAIN === undefined ? null : new URL(env.IDENTITY_DOMAIN).origin,
    poolNames: isEmbedded ? [] : env.IDENTITY_PROVIDERS,
    providers: isEmbedded ? providersOf(env) : [],
    hasDemoProvider: isEmbedded && env.MODE !== 'production' && isWanted,
  }
}

/** Variables that only work together. */
const TOGETHER: readonly (readonly (keyof Environment)[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OPENID_NAME', 'OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET'],
]

/** What is wrong with the variables of sign-in through other providers. */
export function signInProblems(env: Environment): string[] {
  const halves = TOGETHER.flatMap((names) => {
    const given = names.filter((name) => env[name] !== undefined)
    if (given.length === 0) return []
    return names
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is missing: ${given.join(', ')} needs it (docs/identity.md).`)
  })
  const hasNames = env.IDENTITY_PROVIDERS.length > 0
  const domain =
    env.IDENTITY_MODE === 'cognito' && hasNames && env.IDENTITY_DOMAIN === undefined
      ? ['IDENTITY_DOMAIN is missing: IDENTITY_PROVIDERS needs it (docs/identity.md).']
      : []
  const demo =
    env.MODE === 'production' && env.DEMO_PROVIDER === 'on'
      ? ['DEMO_PROVIDER=on signs everyone in: leave it out.']
      : []

  return [...halves, ...domain, ...demo]
}
