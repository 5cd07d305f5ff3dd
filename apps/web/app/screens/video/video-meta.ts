import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { wholeMinutes } from '@hlizo/domain/duration'
import { jpegOf, pageMeta } from '#web/lib/page-meta.ts'

/** The metadata of a video: a VideoObject without the stream, which is for subscribers (D168). */
export function videoMeta(video: Video, publicUrl: string) {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const path = hrefs.video(video.id)
  const jpeg = jpegOf(video.largeThumbnailUrl)

  return pageMeta({
    title: video.show ? `${video.title} · ${video.show.title}` : video.title,
    description: video.description,
    publicUrl,
    picture: video.largeThumbnailUrl,
    type: 'video.other',
    facts: {
      '@type': 'VideoObject',
      name: video.title,
      description: video.description,
      url: absolute(path),
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
    },
  })
}
