import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { BellButton } from './bell-button.tsx'
import type { FollowTarget } from './follow-target.ts'
import { useFollow } from './use-follow.ts'

/** „Urmărește” on a page. */
export function FollowButton({ target }: { target: FollowTarget }) {
  const { isSignedIn, isFollowed, follow } = useFollow(target)

  return (
    <BellButton
      label={ro.followName(target.name)}
      text={ro.follow}
      variant="secondary"
      isSignedIn={isSignedIn}
      isOn={isFollowed}
      onToggle={follow}
    />
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

type AnyTitle = { readonly type: 'VIDEO' | 'SHOW'; readonly id: number; readonly title: string }

/** The bell of a card for members: of shows alone, since an episode is followed by its show. */
export function ShowBell({ title, tabIndex }: { title: AnyTitle; tabIndex?: 0 | -1 | undefined }) {
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn || title.type !== 'SHOW') return null

  return (
    <FollowBell
      target={{ type: 'SHOW', id: title.id, name: title.title }}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  )
}

export const showBellOf = (title: AnyTitle, tabIndex?: 0 | -1) => (
  <ShowBell title={title} tabIndex={tabIndex} />
)
