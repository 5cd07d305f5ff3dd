import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { wholeMinutes } from '@hlizo/domain/duration'
import { jpegOf, pageMeta } from '#web/lib/page-meta.ts'

/** The metadata of a video: a VideoObject without the stream, which is for subscribers (D168). */
export function videoMeta(video: Video, publicUrl: string) {
  const absolute = (path: string) => new URL(path, publicUrl).href

  return pageMeta({
    title: video.show ? `${video.title} · ${video.show.title}` : video.title,
    description: video.description,
    publicUrl,
    picture: video.largeThumbnailUrl,
    type: 'video.other',
    // Nothing to watch yet, so no VideoObject.
    facts: video.premiereAt === undefined ? factsOf(video, absolute) : undefined,
  })
}

function factsOf(video: Video, absolute: (path: string) => string) {
  const jpeg = jpegOf(video.largeThumbnailUrl)

  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.description,
    url: absolute(hrefs.video(video.id)),
    ...(jpeg !== null && { thumbnailUrl: [absolute(jpeg)] }),
    uploadDate: video.launchTime,
    duration: `PT${wholeMinutes(video.duration)}M`,
    inLanguage: 'ro',
    isAccessibleForFree: false,
    isFamilyFriendly: video.ageRating === 'AP' || video.ageRating === '12',
    genre: video.tags,
    actor: video.comedians.map(({ name, slug }) => ({
      '@type': 'Person',
      name,
      ...(slug && { url: absolute(hrefs.comedian(slug)) }),
    })),
    ...(video.show && {
      partOfSeries: { '@type': 'CreativeWorkSeries', name: video.show.title },
    }),
  }
}
