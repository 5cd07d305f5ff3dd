import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { useLocation } from 'react-router'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import type { FollowTarget } from './follow-target.ts'
import { useFollow } from './use-follow.ts'

/** „Urmărește” on a page; visitors sign in first. */
export function FollowButton({ target }: { target: FollowTarget }) {
  const { isSignedIn, isFollowed, follow } = useFollow(target)
  const { pathname } = useLocation()
  if (!isSignedIn) {
    return (
      <ButtonLink
        to={hrefs.login(pathname)}
        size="lg"
        variant="secondary"
        icon="bell"
        aria-label={ro.followName(target.name)}
      >
        {ro.follow}
      </ButtonLink>
    )
  }

  return (
    <Button
      size="lg"
      variant="secondary"
      icon={isFollowed ? 'bell-full' : 'bell'}
      aria-label={ro.followName(target.name)}
      aria-pressed={isFollowed}
      onClick={() => follow(!isFollowed)}
    >
      {ro.follow}
    </Button>
  )
}

type BellProps = { target: FollowTarget; tabIndex?: 0 | -1; size?: 'sm' | 'md' }

/** The bell on a card and in the player. Its label says what a press does, so it has no pressed state besides. */
export function FollowBell({ target, tabIndex, size = 'sm' }: BellProps) {
  const { isFollowed, follow } = useFollow(target)

  return (
    <IconButton
      icon={isFollowed ? 'bell-full' : 'bell'}
      label={(isFollowed ? ro.unfollowName : ro.followName)(target.name)}
      size={size}
      isFilled={size === 'sm'}
      tabIndex={tabIndex}
      onClick={() => follow(!isFollowed)}
    />
  )
}

/** The bell of a card: of shows alone, since an episode is followed by its show. */
export function ShowBell({
  title,
  tabIndex,
}: {
  title: { readonly type: 'VIDEO' | 'SHOW'; readonly id: number; readonly title: string }
  tabIndex?: 0 | -1
}) {
  if (title.type !== 'SHOW') return null

  return (
    <FollowBell
      target={{ type: 'SHOW', id: title.id, name: title.title }}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  )
}
