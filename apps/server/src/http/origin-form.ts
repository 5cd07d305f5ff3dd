const ABSOLUTE = /^https?:\/\/[^/?#]+/i

/** A request target without the scheme and host that it may begin with, which are not looked at (RFC 9112 §3.2.2). */
export function originForm(target: string): string {
  const path = target.replace(ABSOLUTE, '')

  return path === target || path.startsWith('/') ? path : `/${path}`
}
