import { systemClock } from '@hlizo/kit/clock'
import { useSyncExternalStore } from 'react'
import { readCookie } from './cookies.ts'
import { browserSite, useSite } from './site.ts'
import type { StoredToken, tokenRenewal } from './token-renewal.ts'

/** A token that ends sooner than this is renewed before it is used, in milliseconds. */
const EXPIRES_SOON_MS = 30_000

const watchers = new Set<() => void>()
const channel =
  'BroadcastChannel' in globalThis && typeof document !== 'undefined'
    ? new BroadcastChannel('hlizo-session')
    : null
channel?.addEventListener('message', () => notify())

function notify(): void {
  for (const watcher of watchers) watcher()
}

/** Says, here and in the other tabs, that the session has changed. */
export function sessionChanged(): void {
  notify()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel?.postMessage('changed')
}

function cookieOf(key: string): string | null {
  return readCookie(
    `CognitoIdentityServiceProvider.${browserSite().settings.identity.userPoolClientId}.${key}`,
  )
}

/** The user of the pool whose session this browser carries; `null` without one. */
export const sessionOwner = (): string | null => cookieOf('LastAuthUser')

/** Whether this browser carries a session. It may have ended on the server: only a call can tell. */
export function hasSession(): boolean {
  return sessionOwner() !== null
}

/** Whether a user is signed in; the server's guess while the page hydrates. */
export function useIsSignedIn(): boolean {
  const site = useSite()

  return useSyncExternalStore(onSessionChange, hasSession, () => site.hasSession)
}

/** Calls back at each sign-in and sign-out, in this and other tabs; returns how to stop. */
export function onSessionChange(watcher: () => void): () => void {
  watchers.add(watcher)

  return () => {
    watchers.delete(watcher)
  }
}

/** The refresh token of this browser, for the one call that wants it (spec §7, D12); null when signed out. */
export function refreshToken(): string | null {
  return cookieOf(`${cookieOf('LastAuthUser')}.refreshToken`)
}

/** The access token in the cookies and when it ends by this browser's clock; null when signed out. */
function storedToken(): StoredToken | null {
  const user = cookieOf('LastAuthUser')
  const value = cookieOf(`${user}.accessToken`)
  if (value === null) return null
  // How far the identity service's clock is ahead of this one, as the identity library measured it.
  const drift = Number(cookieOf(`${user}.clockDrift`)) || 0

  return { value, expiresAtMs: expiresAt(value) - drift }
}

let renewal: ReturnType<typeof tokenRenewal> | null = null

/** The access token for a call, or null when signed out; read from the cookie while it is valid. `insteadOf` names a token that the API refused. Throws SessionUnknown while the identity service cannot be reached. */
export async function accessToken({ insteadOf }: { insteadOf?: string } = {}): Promise<
  string | null
> {
  if (!hasSession()) return null
  const stored = storedToken()
  if (
    stored &&
    stored.value !== insteadOf &&
    stored.expiresAtMs > systemClock.now().getTime() + EXPIRES_SOON_MS
  ) {
    return stored.value
  }
  const { sessionRenewal } = await import('./auth/renew-session.ts')
  renewal ??= sessionRenewal({
    expiresSoonMs: EXPIRES_SOON_MS,
    stored: storedToken,
    onEnded: sessionChanged,
  })

  return renewal(insteadOf)
}

/** A new token in place of one that is still good: for when the account itself has changed. */
export function renewedToken(): Promise<string | null> {
  const stored = storedToken()

  return accessToken(stored ? { insteadOf: stored.value } : {})
}

// Read by hand: this file is part of every first load, and zod need not be.
function expiresAt(token: string): number {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    const isDated = typeof claims === 'object' && claims !== null && 'exp' in claims

    return isDated && typeof claims.exp === 'number' ? claims.exp * 1000 : 0
  } catch {
    return 0
  }
}
