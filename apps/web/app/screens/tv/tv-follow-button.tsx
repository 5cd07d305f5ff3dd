import type { Video } from '@hlizo/contract/entities/video'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { followTargetOf, type FollowTarget } from '#web/features/alerts/follow-target.ts'
import { useFollow } from '#web/features/alerts/use-follow.ts'
import { TvButton } from './tv-button.tsx'

/** „Urmărește” of a show on its page. */
export function TvFollowButton({
  target,
  text = ro.follow,
}: {
  target: FollowTarget
  text?: string
}) {
  const { isFollowed, follow } = useFollow(target)

  return (
    <TvButton
      icon={isFollowed ? 'bell-full' : 'bell'}
      variant="secondary"
      name="follow"
      isPressed={isFollowed}
      onPress={() => follow(!isFollowed)}
    >
      {text}
    </TvButton>
  )
}

/** Names what is followed: the show of the video, or its first comedian. */
export function TvFollowOfVideo({ video }: { video: Video }) {
  const target = followTargetOf(video)

  return target && <TvFollowButton target={target} text={ro.followName(target.name)} />
}
