import { existsSync } from 'node:fs'
import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { screens, type Screen, type ScreenLayout, type ScreenName } from '@hlizo/contract/screens'

/** Screens whose first visit loads no query library; what they load later for members wraps itself in <Queries>. */
const light: readonly string[] = [
  'home',
  'privacy',
  'cookies',
  'terms',
  'faq',
  'accessibility',
  'notFound',
] satisfies readonly ScreenName[]

/** voucherCheckout → screens/voucher-checkout/voucher-checkout-screen.tsx */
function fileOf(name: string): string {
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

  return `screens/${folder}/${folder}-screen.tsx`
}

/** Every address of the contract with this layout that has a screen; a screen appears by existing in its folder. */
function routesOf(kind: ScreenLayout, isLight: boolean): RouteConfigEntry[] {
  return Object.entries<Screen>(screens)
    .filter(([name, screen]) => screen.layout === kind && light.includes(name) === isLight)
    .filter(([name]) => existsSync(new URL(fileOf(name), import.meta.url)))
    .map(([name, { path }]) =>
      route(path.replaceAll(/\{(\w+)\}/g, ':$1'), fileOf(name), { id: name }),
    )
}

function routesIn(kind: ScreenLayout): RouteConfigEntry[] {
  return [
    ...routesOf(kind, true),
    layout('shell/queries-layout.tsx', { id: `${kind}-queries` }, routesOf(kind, false)),
  ]
}

export default [
  layout('shell/main-layout.tsx', routesIn('main')),
  layout('shell/bare-layout.tsx', [
    ...routesIn('bare'),
    route('dev/ui', 'screens/dev-ui/dev-ui-screen.tsx'),
  ]),
  layout('shell/watch-layout.tsx', routesIn('watch')),
] satisfies RouteConfig
