import { readCookie, writeCookie } from './cookies.ts'

const COOKIE = 'announcements'
/** Enough for all that can be shown at a time. */
const MOST = 8

/** Remembers that an announcement was closed. The server reads the cookie, so that the next page comes without it. */
export function closeAnnouncement(id: string): void {
  const known = readCookie(COOKIE)?.split('.') ?? []
  writeCookie(COOKIE, [id, ...known.filter((one) => one !== id)].slice(0, MOST).join('.'))
}
