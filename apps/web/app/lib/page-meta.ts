import { brand } from '@hlizo/contract/messages/brand'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  /** What the page is about; the name of the service follows it. */
  title: string
  description?: string | undefined
  publicUrl?: string | undefined
  /** A picture for when the page is shared; below `publicUrl` or absolute. */
  picture?: string | null | undefined
  type?: 'website' | 'video.other' | 'profile'
  facts?: Record<string, unknown> | undefined
}

const SHORT = 200

/** The title of a page in the window; every page's title ends with the name of the service. */
export const titleMeta = (title: string) => ({ title: `${title} · ${brand.name}` })

/** The metadata of a page for search engines and shared links (D168); root.tsx adds its address. */
export function pageMeta({
  title,
  description,
  publicUrl = '',
  picture,
  type = 'website',
  facts,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = titleMeta(title)
  const text = description?.slice(0, SHORT)
  const jpeg = jpegOf(picture)
  const absolute = (url: string) => new URL(url, publicUrl || undefined).href

  return [
    fullTitle,
    ...(text ? [{ name: 'description', content: text }] : []),
    { property: 'og:title', content: fullTitle.title },
    ...(text ? [{ property: 'og:description', content: text }] : []),
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'ro_RO' },
    { property: 'og:site_name', content: brand.name },
    ...(publicUrl && jpeg
      ? [
          { property: 'og:image', content: absolute(jpeg) },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1280' },
          { property: 'og:image:height', content: '720' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(facts ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...facts } }] : []),
  ]
}

/**
 * The address of the same picture as JPEG, which every program that shows link previews can read; null for
 * a title without a picture, whose address answers 404.
 */
export function jpegOf(picture: string | null | undefined): string | null {
  return picture && /\/pictures\/[0-9a-f]{32}\/\d+$/.test(picture) ? `${picture}.jpg` : null
}

const { untitled } = catalogueMessages

/**
 * The title of a page that does not know yet what it is about: the name of the screen. There has to be one: useTitle
 * writes into it, and the next page's title takes its place.
 */
export const untitledMeta = (screen: keyof typeof untitled): MetaDescriptor[] => [
  titleMeta(untitled[screen]),
]

/** Whether a title says what the page is about. */
export const isTitled = (title: string): boolean =>
  !Object.values(untitled).some((name) => title === titleMeta(name).title)
