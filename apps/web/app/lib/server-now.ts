import { browserSite } from './site.ts'

/** The server's time: the moment of rendering plus the time since then. */
export function serverNow(): Date {
  return new Date(Date.parse(browserSite().renderedAt) + performance.now())
}
