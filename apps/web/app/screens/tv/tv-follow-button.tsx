import type { Video } from '@hlizo/contract/entities/video'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { followTargetOf, type FollowTarget } from '#web/features/alerts/follow-target.ts'
import { useFollow } from '#web/features/alerts/use-follow.ts'
import { TvButton } from './tv-button.tsx'

type TvFollowButtonProps = { target: FollowTarget; text?: string; label?: string }

/** „Urmărește” of a show on its page. */
export function TvFollowButton({ target, text = ro.follow, label }: TvFollowButtonProps) {
  const { isFollowed, follow } = useFollow(target, { isOnTelevision: true })

  return (
    <TvButton
      icon={isFollowed ? 'bell-full' : 'bell'}
      variant="secondary"
      name="follow"
      label={label}
      isPressed={isFollowed}
      onPress={() => follow(!isFollowed)}
    >
      {text}
    </TvButton>
  )
}

type OfVideoProps = { video: Video; isShort?: boolean }

/** Follows the show of a video, or else its first comedian. A short button names it to screen readers alone. */
export function TvFollowOfVideo({ video, isShort = false }: OfVideoProps) {
  const target = followTargetOf(video)
  if (target === null) return null
  const named = ro.followName(target.name)

  return <TvFollowButton target={target} text={isShort ? ro.follow : named} label={named} />
}
