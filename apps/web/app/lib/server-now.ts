import { browserSite } from './site.ts'

/** What time it is on the server, by whose clock periods end: the moment of rendering and what has passed since. */
export function serverNow(): Date {
  return new Date(Date.parse(browserSite().renderedAt) + performance.now())
}
