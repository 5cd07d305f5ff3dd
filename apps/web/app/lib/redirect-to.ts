import { REDIRECT_TO_MAX_LENGTH } from '@hlizo/contract/constants'

const forbidden = /^\/(login|logout|register)(\/|\?|$)/
const KEY = 'redirect_to'

/** The page to return to, if the text names one of ours; else null (D24). */
export function safeRedirect(text: string | null | undefined): string | null {
  if (!text || text.length > REDIRECT_TO_MAX_LENGTH) return null
  if (!/^\/(?![/\\])/.test(text) || forbidden.test(text)) return null

  return text
}

/** An address that will lead back to `from` afterwards. */
export function withRedirect(to: string, from: string): string {
  const back = safeRedirect(from)
  if (back === null || back === '/') return to

  return `${to}${to.includes('?') ? '&' : '?'}redirect_to=${encodeURIComponent(back)}`
}

/** Keeps the return address while somebody resets a password or confirms an account. */
export function rememberRedirect(text: string | null): void {
  const back = safeRedirect(text)
  if (back !== null) sessionStorage.setItem(KEY, back)
}

/** Takes the kept return address out again; home when there is none. */
export function takeRedirect(): string {
  const back = safeRedirect(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)

  return back ?? '/'
}
