import {
  followComedian,
  followShow,
  unfollowComedian,
  unfollowShow,
} from '@hlizo/contract/calls/alerts'
import type { Follow } from '@hlizo/contract/entities/follow'
import { alertsMessages as ro } from '@hlizo/contract/messages/alerts'
import { systemClock } from '@hlizo/kit/clock'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { announce } from '#web/ui/announcements.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { sayFollowed, type ToastPlace } from './alert-toasts.ts'
import type { FollowTarget } from './follow-target.ts'
import { followsQuery } from './queries.ts'

const calls = {
  SHOW: { add: followShow, remove: unfollowShow },
  COMEDIAN: { add: followComedian, remove: unfollowComedian },
}

const isSame = (follow: Follow, { type, id }: FollowTarget) =>
  follow.type === type && follow.id === id

function withFollow(follows: Follow[], target: FollowTarget, isFollowed: boolean): Follow[] {
  const others = follows.filter((follow) => !isSame(follow, target))
  if (!isFollowed) return others
  const followedAt = systemClock.now().toISOString()

  return [{ ...target, slug: null, pictureUrl: null, followedAt }, ...others]
}

/** Whether a show or comedian is followed, and how to change that; optimistic, a failure restores it. */
export function useFollow(target: FollowTarget, place: ToastPlace = {}) {
  const client = useQueryClient()
  const { queryKey } = followsQuery()
  const isSignedIn = useIsSignedIn()
  const { data: follows } = useQuery({ ...followsQuery(), enabled: isSignedIn })
  const show = (isFollowed: boolean) =>
    client.setQueryData(queryKey, (known) => known && withFollow(known, target, isFollowed))

  const { mutate } = useMutation({
    mutationFn: (isFollowed: boolean) =>
      request(calls[target.type][isFollowed ? 'add' : 'remove'], {
        params: { id: target.id },
        isQuiet: true,
      }),
    // In sequence, so that the last press wins.
    scope: { id: `follow-${target.type}-${target.id}` },
    onMutate: (isFollowed) => {
      const isFirst = client.getQueryData(queryKey)?.length === 0
      show(isFollowed)
      return { isFirst }
    },
    onError: (_, isFollowed) => {
      show(!isFollowed)
      showToast(ro.failed, 'danger')
    },
    onSuccess: (_, isFollowed, { isFirst }) => {
      if (isFollowed) sayFollowed({ ...place, name: target.name, isFirst })
      else announce(ro.unfollowed(target.name))
      if (isFollowed) track({ event: 'follow', kind: target.type, id: target.id })

      return Promise.all(
        [['follows'], ['new-videos']].map((key) => client.invalidateQueries({ queryKey: key })),
      )
    },
  })

  return {
    isSignedIn,
    isFollowed: follows?.some((follow) => isSame(follow, target)) ?? false,
    follow: mutate,
  }
}
