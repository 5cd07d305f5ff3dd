import { screens, type Screen, type ScreenName } from '@hlizo/contract/screens'

type Pattern = { readonly name: ScreenName; readonly path: RegExp }

const isScreenName = (name: string): name is ScreenName => name in screens

// Like the router: any case, and slashes at the end do not count.
const patterns = Object.entries<Screen>(screens).flatMap(([name, { path }]): Pattern[] => {
  if (!isScreenName(name) || name === 'notFound') return []
  const source = path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/+$/, '')

  return [{ name, path: new RegExp(`^${source}/*$`, 'i') }]
})

// Segment by segment, as the router does: an encoded slash separates nothing.
function decodeSegments(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

/** The screen that the router shows at a path, however the path is written (spec §2). */
export function screenAt(pathname: string): ScreenName {
  const decoded = decodeSegments(pathname)

  return patterns.find(({ path }) => path.test(decoded))?.name ?? 'notFound'
}
