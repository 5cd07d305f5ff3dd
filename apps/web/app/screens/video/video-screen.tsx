import { getPublicVideo, listPublicVideos } from '@hlizo/contract/calls/videos'
import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { useMembership } from '#web/features/account/use-membership.ts'
import { TitleStageSkeleton } from '#web/features/catalogue/title-stage.tsx'
import { siteServices } from '#web/lib/load-context.ts'
import { numericParam } from '#web/lib/numeric-param.ts'
import { untitledMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import type { Route } from './+types/video-screen.ts'
import { relatedVideosOf } from './related-videos.ts'
import { MemberVideo } from './member-video.tsx'
import { PublicVideo } from './public-video.tsx'
import { videoMeta } from './video-meta.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { hasSession, settings } = context.get(siteServices)
  const id = numericParam(params.id)
  const video = await publicData(context, getPublicVideo, { params: { id } })
  // A member's page is fetched in the browser; the server only checks that the video exists.
  if (hasSession || !video) return null
  const others = await publicData(context, listPublicVideos, {
    query: { category: video.category.name, sort: 'popular', limit: String(LIST_LIMIT_MAX) },
  })

  return { video, related: others && relatedVideosOf(video, others), publicUrl: settings.publicUrl }
}

// In the browser the page appears at once and fetches its own data.
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  numericParam(params.id)

  return null
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? videoMeta(loaderData.video, loaderData.publicUrl) : untitledMeta('video')
}

/** /video/{id}: the preview for visitors, everything for subscribers (spec §2 „Video detail”). */
export default function VideoScreen({ params, loaderData }: Route.ComponentProps) {
  const id = Number(params.id)
  const membership = useMembership()

  if (membership === 'unknown') return <TitleStageSkeleton />
  if (membership === 'subscriber') return <MemberVideo key={id} id={id} />
  return <PublicVideo key={id} id={id} rendered={loaderData} isSignedIn={membership === 'member'} />
}
