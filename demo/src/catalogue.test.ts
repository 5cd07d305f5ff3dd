import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { comedians, coupons, demoFile, featured, shows, tags, videos } from './catalogue.ts'

const comedianSlugs = new Set(comedians.map(({ slug }) => slug))
const showSlugs = new Set(shows.map(({ slug }) => slug))
const tagNames = new Set(tags.map(({ name }) => name))

describe('catalogue', () => {
  it('has 61 videos, 12 shows, 16 comedians and 12 tags', () => {
    expect([videos.length, shows.length, comedians.length, tags.length]).toEqual([61, 12, 16, 12])
  })

  it('numbers the videos from 1 to 61', () => {
    expect(videos.map(({ number }) => number)).toEqual(Array.from({ length: 61 }, (_, i) => i + 1))
  })

  it('references only existing comedians, shows and tags', () => {
    const unlisted = videos.flatMap((video) => [
      ...video.comedians.filter((slug) => !comedianSlugs.has(slug)),
      ...video.tags.filter((name) => !tagNames.has(name)),
      ...(video.showSlug === null || showSlugs.has(video.showSlug) ? [] : [video.showSlug]),
    ])
    expect(unlisted).toEqual([])
  })

  it('has at least four videos per tag and one per comedian', () => {
    const thinTags = [...tagNames].filter(
      (name) => videos.filter((video) => video.tags.includes(name)).length < 4,
    )
    const idle = [...comedianSlugs].filter(
      (slug) => !videos.some((video) => video.comedians.includes(slug)),
    )
    expect({ thinTags, idle }).toEqual({ thinTags: [], idle: [] })
  })

  it('spreads launches over fourteen months, two still to come and one video about to expire', () => {
    const ages = videos.map(({ launchedDaysAgo }) => launchedDaysAgo)
    expect(ages.filter((days) => days < 0)).toHaveLength(2)
    expect(Math.max(...ages)).toBeLessThanOrEqual(426)
    expect(videos.flatMap(({ expiresInDays }) => expiresInDays ?? [])).toEqual([20])
  })

  it('has three chapters in ascending order within each video', () => {
    const broken = videos.filter(({ chapters: [a, b, c, ...more] }) => {
      if (a === undefined || b === undefined || c === undefined || more.length > 0) return true
      return !(a.at === 0 && a.at < b.at && b.at < c.at && c.at < 1)
    })
    expect(broken).toEqual([])
  })

  it('writes Romanian with commas below, never with cedillas', () => {
    expect(JSON.stringify([videos, shows, comedians, tags])).not.toMatch(/[şţŞŢ]/)
  })

  it('features published videos and existing shows', () => {
    const lost = featured.filter((item) =>
      item.type === 'SHOW'
        ? !showSlugs.has(item.slug)
        : !videos.some(
            ({ number, launchedDaysAgo }) => number === item.number && launchedDaysAgo >= 0,
          ),
    )
    expect(lost).toEqual([])
  })

  it('has the three coupons of the offer', () => {
    expect(coupons.map(({ code }) => code)).toEqual(['HLIZO50', 'MICROFON', 'GRATIS1'])
  })

  it('has each referenced file', () => {
    const files = [
      ...videos.flatMap((video) => [
        video.masterFile,
        video.posterFile,
        ...video.captions.map(({ file }) => file),
      ]),
      ...shows.flatMap(({ posterFile, titleArtFile }) => [posterFile, titleArtFile]),
      ...comedians.map(({ portraitFile }) => portraitFile),
    ]
    expect([...new Set(files)].filter((file) => !existsSync(demoFile(file)))).toEqual([])
  })
})
