import { screens, type Screen } from '@hlizo/contract/screens'
import { safeRedirect } from '@hlizo/domain/redirect-to'
import { screenAt } from '@hlizo/domain/screen-at'
import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { isOfStudio } from './return-address.ts'

const routes = Object.entries<Screen>(screens).map(([id, { path }]) => ({
  id,
  path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
}))
const routedTo = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.id
const ORIGIN = 'https://hlizo.example'
const RUNS = { numRuns: 5_000 }

/** Any spelling of a letter that an address may have. */
const spelt = (word: string) =>
  fc
    .tuple(
      ...Array.from(word, (letter) => {
        const hex = letter.charCodeAt(0).toString(16)
        return fc.constantFrom(letter, letter.toUpperCase(), `%${hex}`, `%25${hex}`)
      }),
    )
    .map((letters) => letters.join(''))

const piece = fc.oneof(
  fc.constantFrom('/', '//', '/./', '/../', '\\', '%2f', '%5C', '%2e', '\t', '\n', '\0', '%00'),
  fc.constantFrom('?', '#', '@', ':', '%', '%25', ' ', ';', '.data', 'evil.example', 'watch', '7'),
  fc.constantFrom('login', 'logout', 'register').chain(spelt),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const address = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
const anything = fc.oneof(address, fc.webUrl(), fc.string({ unit: 'binary', maxLength: 600 }))

describe('safeRedirect, before the router', () => {
  it('is on this site only', () => {
    fc.assert(
      fc.property(anything, (wanted) => {
        const back = safeRedirect(wanted)
        if (back === null) return
        expect(new URL(back, ORIGIN).origin).toBe(ORIGIN)
        expect(new URL(back, `${ORIGIN}/a/b?c`).href).toBe(ORIGIN + back)
        expect(back.length).toBeLessThanOrEqual(512)
        expect(safeRedirect(back)).toBe(back)
      }),
      RUNS,
    )
  })

  it('is not a screen that signs in or out', () => {
    fc.assert(
      fc.property(anything, (wanted) => {
        const back = safeRedirect(wanted)
        if (back === null) return
        const routed = routedTo(new URL(back, ORIGIN).pathname)
        expect(['login', 'logout', 'register']).not.toContain(routed)
      }),
      RUNS,
    )
  })

  it('accepts each screen that allows a return', () => {
    const paths = Object.values<Screen>(screens).map(({ path }) => path.replaceAll(/[{}*]/g, ''))
    const refused = paths.filter((path) => safeRedirect(path) === null)

    expect(refused).toEqual(['/login', '/logout', '/register', ''])
  })
})

describe('screenAt', () => {
  it('is the screen of the router', () => {
    fc.assert(
      fc.property(address, (wanted) => {
        const { pathname } = new URL(ORIGIN + wanted)
        // The router joins empty segments and warns about what it cannot decode; neither is an address of ours.
        fc.pre(!pathname.includes('//') && !/%(?![\da-f]{2})|%[89a-f]/i.test(pathname))
        expect(screenAt(pathname)).toBe(routedTo(pathname))
      }),
      RUNS,
    )
  })
})

describe('isOfStudio', () => {
  it('distinguishes URLs of Studio from those with the same prefix', () => {
    const asked = [
      '/studio',
      '/studio/settings',
      '/studio?q=1',
      '/studio#x',
      '/studios',
      '/',
      '/show/1',
    ]

    expect(asked.filter(isOfStudio)).toEqual(asked.slice(0, 4))
  })
})
