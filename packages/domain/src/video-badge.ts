import { EXPIRY_BADGE_DAYS, NEW_BADGE_DAYS } from '@hlizo/contract/constants'
import { DAY_MS } from '@hlizo/kit/durations'

type VideoBadge =
  | { readonly kind: 'premiere' | 'expires'; readonly at: Date }
  | { readonly kind: 'new' | 'last-episode' }

/** The one thing that is special about a video now; null for most. */
export function videoBadge(
  video: {
    readonly premiereAt?: string | undefined
    readonly expiresAt?: string | null | undefined
    readonly launchAt: string
    readonly isLastEpisode?: boolean | undefined
  },
  now: Date,
): VideoBadge | null {
  const { premiereAt, expiresAt, launchAt, isLastEpisode } = video
  if (premiereAt !== undefined) return { kind: 'premiere', at: new Date(premiereAt) }
  if (expiresAt && Date.parse(expiresAt) - now.getTime() < EXPIRY_BADGE_DAYS * DAY_MS)
    return { kind: 'expires', at: new Date(expiresAt) }
  if (now.getTime() - Date.parse(launchAt) < NEW_BADGE_DAYS * DAY_MS) return { kind: 'new' }

  return isLastEpisode ? { kind: 'last-episode' } : null
}
