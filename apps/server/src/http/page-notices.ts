import type { FastifyRequest } from 'fastify'
import type { Announcement } from '@hlizo/contract/entities/announcement'
import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { isDatabaseAway } from '@hlizo/database/database-away'
import { formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { accessTokenOf } from './access-token-of.ts'
import type { Authenticate } from './authenticate.ts'
import type { AccessPorts } from './caller.ts'
import { announcementFor, maintenanceSeconds, type SiteState } from './site-notices.ts'

/** What is said instead of a page, and after how long to come back. */
export type Closed = { readonly seconds: number; readonly words: string }

/** What operators tell the reader of a page. */
export type PageNotices = {
  /** Null where the page is open. */
  closedFor(request: FastifyRequest): Promise<Closed | null>
  announcementFor(request: FastifyRequest, hasSession: boolean): Promise<Announcement | null>
}

type Deps = {
  siteState: SiteState
  authenticate: Pick<Authenticate, 'recognize'>
  ports: Pick<AccessPorts, 'byIdentity' | 'checkEntitlement'>
  /** Whether the cookies are those of an operator. */
  mayOpenStudio: (cookies: string | undefined) => Promise<boolean>
  clientId: string
  clock: Clock
}

/** Where operators sign in and out while the site is closed. */
const OPEN_PATHS: readonly string[] = [hrefs.login(), hrefs.logout()]

export function pageNotices(deps: Deps): PageNotices {
  const { siteState, authenticate, ports, mayOpenStudio, clientId, clock } = deps
  const isSubscriber = async (cookies: string | undefined): Promise<boolean> => {
    const token = accessTokenOf(cookies, clientId)
    const claims = token === null ? null : await authenticate.recognize(token)
    const account = claims && (await ports.byIdentity(claims.issuer, claims.sub))

    return (
      account !== null && (await ports.checkEntitlement(account.seat?.accountId ?? account.id)).ok
    )
  }

  return {
    closedFor: async ({ url, headers }) => {
      const maintenance = siteState.maintenance()
      if (maintenance === null || OPEN_PATHS.includes(url.split('?')[0] ?? '')) return null
      if (await mayOpenStudio(headers.cookie)) return null
      const { MAINTENANCE, back } = failureMessages.unavailable
      const { endsAt } = maintenance
      const now = clock.now()

      return {
        seconds: maintenanceSeconds(maintenance, now),
        words: endsAt !== null && endsAt > now ? back(formatMoment(endsAt)) : MAINTENANCE,
      }
    },

    announcementFor: async ({ headers: { cookie } }, hasSession) =>
      announcementFor(siteState, cookie, {
        isSignedIn: hasSession,
        // An announcement is no reason to refuse a page.
        isSubscriber: () =>
          isSubscriber(cookie).catch((error: unknown) => {
            if (!isDatabaseAway(error)) throw error
            return false
          }),
      }),
  }
}
