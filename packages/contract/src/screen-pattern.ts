import { screens, type ScreenName } from './screens.ts'

export const screenPattern = (name: Exclude<ScreenName, 'notFound'>): RegExp =>
  patternOf(screens[name].path)

export function isScreenPath(path: string): boolean {
  return Object.values(screens).some(
    (screen) => screen !== screens.notFound && patternOf(screen.path).test(path),
  )
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
