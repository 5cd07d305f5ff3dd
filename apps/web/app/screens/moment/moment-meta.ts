import type { PublicMoment } from '@hlizo/contract/entities/moment'
import { existingPictures } from '@hlizo/contract/existing-pictures'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#web/lib/page-meta.ts'

const WIDE = { width: '1280', height: '720' }
const listed = new Intl.ListFormat('ro-RO', { type: 'conjunction' })

/** Seconds as an ISO 8601 duration. */
const isoDuration = (ms: number) => `PT${Math.round(ms / 1_000)}S`

type Clip = { readonly url: string; readonly width: string; readonly height: string }

/** The clips that there are, the wide one first. */
function clipsOf({ wideUrl, tallUrl }: PublicMoment, absolute: (path: string) => string): Clip[] {
  return [
    ...(wideUrl ? [{ url: absolute(wideUrl), ...WIDE }] : []),
    ...(tallUrl ? [{ url: absolute(tallUrl), width: WIDE.height, height: WIDE.width }] : []),
  ]
}

const videoTags = (clips: readonly Clip[]): MetaDescriptor[] =>
  clips.flatMap(({ url, width, height }) => [
    { property: 'og:video', content: url },
    { property: 'og:video:secure_url', content: url },
    { property: 'og:video:type', content: 'video/mp4' },
    { property: 'og:video:width', content: width },
    { property: 'og:video:height', content: height },
  ])

/** A clip is its own player: a browser shows the file with controls in a frame. */
const playerTags = (clip: Clip | undefined): MetaDescriptor[] =>
  clip === undefined
    ? [{ name: 'twitter:card', content: 'summary_large_image' }]
    : [
        { name: 'twitter:card', content: 'player' },
        { name: 'twitter:player', content: clip.url },
        { name: 'twitter:player:width', content: clip.width },
        { name: 'twitter:player:height', content: clip.height },
        { name: 'twitter:player:stream', content: clip.url },
        { name: 'twitter:player:stream:content_type', content: 'video/mp4' },
      ]

const pictureTags = (picture: string): MetaDescriptor[] => [
  { property: 'og:image', content: picture },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: WIDE.width },
  { property: 'og:image:height', content: WIDE.height },
]

/** The VideoObject of a clip, and of the video that it is a part of. */
function factsOf(
  moment: PublicMoment,
  shown: { page: string; film: string; picture: string | undefined; clip: Clip | undefined },
) {
  const { title, comedians, ageRating, releasedAt, durationMs } = moment
  const dated = {
    ...(shown.picture && { thumbnailUrl: [shown.picture] }),
    uploadDate: releasedAt,
  }

  return {
    '@type': 'VideoObject',
    name: ro.pageTitle(title),
    description: ro.pageText(title, listed.format(comedians)),
    url: shown.page,
    ...dated,
    duration: isoDuration(durationMs),
    ...(shown.clip && { contentUrl: shown.clip.url }),
    inLanguage: 'ro',
    isAccessibleForFree: true,
    isFamilyFriendly: ageRating === 'AP' || ageRating === '12',
    actor: comedians.map((name) => ({ '@type': 'Person', name })),
    isPartOf: { '@type': 'VideoObject', name: title, url: shown.film, ...dated },
  }
}

/** What a shared moment says of itself: for link previews, oEmbed and search engines. Nothing of it is about who shared it. */
export function momentMeta(moment: PublicMoment, publicUrl: string): MetaDescriptor[] {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const page = absolute(hrefs.moment(moment.id))
  const film = absolute(hrefs.video(moment.videoId))
  const clips = clipsOf(moment, absolute)
  const [picture] = existingPictures(moment.pictureUrl).map(absolute)
  const title = ro.pageTitle(moment.title)

  return [
    ...pageMeta({
      title,
      description: ro.pageText(moment.title, listed.format(moment.comedians)),
      publicUrl,
      type: 'video.other',
      facts: factsOf(moment, { page, film, picture, clip: clips[0] }),
    }),
    ...videoTags(clips),
    ...(picture ? pictureTags(picture) : []),
    ...playerTags(clips[0]),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/json+oembed',
      href: absolute(`/oembed?url=${encodeURIComponent(page)}`),
      title,
    },
  ]
}
