import { screens, type Screen, type ScreenName } from '@hlizo/contract/screens'

type Pattern = { readonly name: ScreenName; readonly path: RegExp }

const isScreenName = (name: string): name is ScreenName => name in screens

// Like the router: any case, trailing slashes ignored.
const patterns = Object.entries<Screen>(screens).flatMap(([name, { path }]): Pattern[] => {
  if (!isScreenName(name) || name === 'notFound') return []
  const source = path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/+$/, '')

  return [{ name, path: new RegExp(`^${source}/*$`, 'i') }]
})

// By segment, like the router: an encoded slash is no separator.
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

/** The screen that the router shows at a path (spec §2). */
export function screenAt(pathname: string): ScreenName {
  const decoded = decodeSegments(pathname)

  return patterns.find(({ path }) => path.test(decoded))?.name ?? 'notFound'
}
