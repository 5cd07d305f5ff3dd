import { hrefs } from '@hlizo/contract/hrefs'
import { brand as words } from '@hlizo/contract/messages/brand'
import { shellMessages } from '@hlizo/contract/messages/shell'

export const MANIFEST_PATH = '/manifest.webmanifest'

const NIGHT = '#120f1a'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The W3C Web Application Manifest, which makes the site installable. */
export function webAppManifest(brand: string): object {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: words.description,
    lang: 'ro',
    dir: 'ltr',
    start_url: hrefs.home(),
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['entertainment'],
    icons: [
      ...[192, 512].map((size) => icon('icon', size, 'any')),
      ...[192, 512].map((size) => icon('icon-maskable', size, 'maskable')),
    ],
    shortcuts: [
      { name: shellMessages.menu.favorites, url: hrefs.favorites() },
      { name: shellMessages.navbar.search, url: hrefs.search() },
    ],
  }
}
