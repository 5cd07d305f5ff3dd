import { DAY_SECONDS } from '@hlizo/kit/durations'

/** A cookie of this document, or null. Names and values are decoded, as js-cookie (inside Amplify) encodes both. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const cut = pair.indexOf('=')
    if (decoded(pair.slice(0, cut)) === name) return decoded(pair.slice(cut + 1))
  }

  return null
}

/** Half a year. */
const MAX_AGE_SECONDS = 182 * DAY_SECONDS

export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`
}

export function cookieNames(): string[] {
  return document.cookie.split('; ').map((pair) => decoded(pair.split('=')[0] ?? ''))
}

/** Removes a cookie, also one that was set for the whole domain. */
export function dropCookie(name: string): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, from) => `; Domain=.${parts.slice(from).join('.')}`)
  for (const domain of ['', ...domains]) {
    document.cookie = `${encodeURIComponent(name)}=; Path=/; Max-Age=0${domain}`
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
