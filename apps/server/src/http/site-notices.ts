import type { Announcement } from '@hlizo/contract/entities/announcement'

/** What operators tell everyone, as this node knows it. */
export type SiteState = {
  /** Null while the site is open. */
  maintenance(): { readonly endsAt: Date | null } | null
  /** Those that are shown now, the latest start first. */
  announcements(): readonly Announcement[]
}

/** Names the announcements that a browser has closed. */
const COOKIE = 'announcements'
const LEAST_WAIT_SECONDS = 60
const UNKNOWN_WAIT_SECONDS = 300

/** The ids in the cookie of the bar. */
function closedIds(cookies: string | undefined): readonly string[] {
  const [, value = ''] = new RegExp(`(?:^|; )${COOKIE}=([\\w.-]{1,400})`).exec(cookies ?? '') ?? []

  return value.split('.')
}

type Reader = { readonly isSignedIn: boolean; readonly isSubscriber: () => Promise<boolean> }

/** The announcement for a reader: the newest that is for them and that they have not closed. */
export async function announcementFor(
  state: SiteState,
  cookies: string | undefined,
  { isSignedIn, isSubscriber }: Reader,
): Promise<Announcement | null> {
  const closed = closedIds(cookies)
  for (const announcement of state.announcements()) {
    const { id, audience } = announcement
    const mayBeFor = isSignedIn ? audience !== 'visitors' : audience !== 'subscribers'
    if (closed.includes(id) || !mayBeFor) continue
    if (audience !== 'subscribers' || (await isSubscriber())) return announcement
  }

  return null
}

/** Retry-After while the site is closed. */
export function maintenanceSeconds(
  { endsAt }: { readonly endsAt: Date | null },
  now: Date,
): number {
  if (endsAt === null) return UNKNOWN_WAIT_SECONDS

  return Math.max(LEAST_WAIT_SECONDS, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000))
}
