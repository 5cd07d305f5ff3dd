import { screens, type ScreenName } from './screens.ts'

/** What the paths of a screen look like. */
export const screenPattern = (name: Exclude<ScreenName, 'notFound'>): RegExp =>
  patternOf(screens[name].path)

/** Whether one of our screens has this path. */
export const isScreenPath = (path: string): boolean => screenTemplate(path) !== null

/** The template of the screen at a path, such as `/video/:id`; `null` when no screen is there. */
export function screenTemplate(path: string): string | null {
  const found = Object.values(screens).find(
    (screen) => screen !== screens.notFound && patternOf(screen.path).test(path),
  )

  return found ? found.path.replaceAll(/\{(\w+)\}/g, ':$1') : null
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
