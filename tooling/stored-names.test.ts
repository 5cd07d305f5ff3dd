import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cookiesDocument } from '@hlizo/contract/messages/legal/cookies'
import { placeholderFacts } from '@hlizo/domain/legal-placeholders'

const root = join(import.meta.dirname, '..')

/** The files that store under names which they are given. */
const GENERAL = ['apps/web/app/lib/cookies.ts']
/** The cookies of the server, by the file that sets them. */
const SERVER_COOKIES: Readonly<Record<string, string>> = {
  'apps/server/src/http/device-mark.ts': '__Secure-hlizo-device',
  'emulators/identity/src/hosted/serve-hosted-domain.ts': '__Host-hosted-',
}

function sourcesUnder(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing-|node_modules/.test(file))
    .map((file) => join(folder, file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

const inBrowser = ['apps/web/app', 'apps/studio/app', 'packages/player/src']
  .flatMap(sourcesUnder)
  .filter(({ file, text }) => {
    const stores = /\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b|\bwriteCookie\(/
    return stores.test(text) && !GENERAL.includes(file)
  })

/** The names that a file stores under: constants that it passes on, or the prefix of such a name. */
function namesIn(text: string): string[] {
  const uses = text.matchAll(/(?:etItem|writeCookie|readCookie)\(\s*([A-Z_]+)\b|\b(PREFIX)\b/g)
  const constants = new Set(Array.from(uses, ([, used, prefix]) => used ?? prefix))

  return [...text.matchAll(/const ([A-Z_]+) = '([^']+)'/g)].flatMap(([, constant, name]) =>
    constants.has(constant) && name !== undefined ? [name] : [],
  )
}

const listed = cookiesDocument(placeholderFacts('RON'))
  .sections.flatMap(({ blocks }) => blocks)
  .flatMap((block) => (typeof block === 'object' && block.kind === 'table' ? block.rows : []))
  .flatMap(([names = '']) => names.split(', '))
const isListed = (name: string) =>
  listed.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name))

describe('the cookie policy', () => {
  it.each(inBrowser)('names what $file stores in the browser', ({ text }) => {
    const names = namesIn(text)

    expect(names).not.toEqual([])
    expect(names.filter((name) => !isListed(name))).toEqual([])
  })

  it('names the cookies that servers set', () => {
    const setting = ['apps/server/src', 'emulators']
      .flatMap(sourcesUnder)
      .filter(({ text }) => /header\('set-cookie', (?!cookies\b)/.test(text))
      .map(({ file }) => file)

    expect(setting.toSorted()).toEqual(Object.keys(SERVER_COOKIES).toSorted())
    expect(Object.values(SERVER_COOKIES).filter((name) => !isListed(name))).toEqual([])
  })
})
