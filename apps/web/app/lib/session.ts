import {
  RETRY_ATTEMPTS,
  RETRY_BASE_DELAY_MS,
  TOKEN_REFRESH_BACKOFF_MAX_MS,
} from '@hlizo/contract/constants'
import { retry } from '@hlizo/kit/retry'
import { useSyncExternalStore } from 'react'
import { readCookie } from './cookies.ts'
import { browserSite, useSite } from './site.ts'

const EXPIRES_SOON_MS = 30_000
const REFRESH_LOCK = 'hlizo-token-refresh'

const watchers = new Set<() => void>()
const channel =
  'BroadcastChannel' in globalThis && typeof document !== 'undefined'
    ? new BroadcastChannel('hlizo-session')
    : null
channel?.addEventListener('message', () => notify())

function notify(): void {
  for (const watcher of watchers) watcher()
}

/** Says, here and in the other tabs, that somebody has signed in or out. */
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

/** Whether this browser carries a session. It may have ended on the server: only a call can tell. */
export function hasSession(): boolean {
  return cookieOf('LastAuthUser') !== null
}

/** Whether somebody is signed in; the server's guess while the page hydrates. */
export function useIsSignedIn(): boolean {
  const site = useSite()

  return useSyncExternalStore(watch, hasSession, () => site.hasSession)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)

  return () => {
    watchers.delete(watcher)
  }
}

/**
 * The access token to call the API with, or null when nobody is signed in or the session is over.
 * Read straight from the cookie while it is valid, so that the identity library is loaded only to refresh.
 * `insteadOf` names a token that the API refused.
 */
export async function accessToken({ insteadOf }: { insteadOf?: string } = {}): Promise<
  string | null
> {
  if (!hasSession()) return null

  return usable(insteadOf) ?? refresh(insteadOf)
}

function usable(insteadOf: string | undefined): string | null {
  const token = cookieOf(`${cookieOf('LastAuthUser')}.accessToken`)
  if (token === null || token === insteadOf) return null

  return expiresAt(token) > Date.now() + EXPIRES_SOON_MS ? token : null
}

/** One refresh at a time over all tabs: who waited takes what the first one got (D19). */
async function refresh(insteadOf: string | undefined): Promise<string | null> {
  return navigator.locks.request(REFRESH_LOCK, async () => {
    const found = usable(insteadOf)
    if (found !== null) return found
    const { refreshTokens } = await import('./auth/refresh-tokens.ts')

    return retry(refreshTokens, {
      attempts: RETRY_ATTEMPTS,
      baseDelayMs: RETRY_BASE_DELAY_MS,
      maxDelayMs: TOKEN_REFRESH_BACKOFF_MAX_MS,
      isRetryable: () => true,
    })
  })
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
