import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allProfiles } from '@hlizo/contract/messages/counts'
import { allCalls } from '@hlizo/contract/calls/all'
import * as constants from '@hlizo/contract/constants'
import { statusActions } from '@hlizo/contract/access'
import { AnalyticsEvent } from '@hlizo/contract/events'
import { paymentErrorNumbers } from '@hlizo/contract/errors'
import { loginStatusKinds } from '@hlizo/contract/screen-queries'
import { screens, type ScreenLayout } from '@hlizo/contract/screens'
import { describe, expect, it } from 'vitest'
import { constantClaims } from './spec-constants.ts'
import { entityClaims, heldElsewhere, namesIn } from './spec-entities.ts'
import { notMessages } from './spec-quotations.ts'

const root = join(import.meta.dirname, '..')
const spec = readFileSync(join(root, 'docs/spec.md'), 'utf8')

function section(heading: string, next: string): string {
  const start = spec.indexOf(`\n${heading}`)
  if (start === -1) throw new Error(`docs/spec.md has no heading ${heading}`)

  return spec.slice(start, spec.indexOf(`\n${next}`, start))
}

function filesUnder(directory: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, directory, file), 'utf8'))
}

const methodAndPath =
  /\b(GET|POST|PUT|DELETE)(?: and (GET|POST|PUT|DELETE))?(?: \| | )(\/[^\s,:;()]*)/g

/** Every call that a text names, `{a|b}` read as two: `GET /homepage/sections/tags`. */
function callsIn(text: string): string[] {
  return [...text.matchAll(methodAndPath)].flatMap(([, first, second, address = '']) => {
    const path = address.replace(/^\/api\/v1/, '')
    const choice = /\{([^}]*\|[^}]*)\}/.exec(path)
    const paths = choice?.[1]?.split('|').map((one) => path.replace(choice[0], one)) ?? [path]

    return [first, second].flatMap((method) =>
      method === undefined ? [] : paths.map((one) => `${method} ${one}`),
    )
  })
}

describe('the specification', () => {
  it('finds each of its addresses among the screens', () => {
    const routes = section('### Route list', '### Shared elements')
    const addresses = [...routes.matchAll(/^- (\/\S*)/gm)].map(([, address]) => address)
    const known: readonly string[] = Object.values(screens).map(({ path }) => path)

    expect(addresses.length).toBe(34)
    expect(addresses.filter((address) => !known.includes(String(address)))).toEqual([])
  })

  it('finds each of its screens in the layout that it has', () => {
    const routes = section('### Route list', '### Shared elements')
    const [within = '', outside = ''] = routes.split('\nOutside the main layout:')
    const layouts = new Map<string, ScreenLayout>(
      Object.values(screens).map(({ path, layout }) => [path, layout]),
    )
    const layoutsIn = (text: string) =>
      [...text.matchAll(/^- (\/\S*)/gm)].map(([, path = '']) => `${layouts.get(path)} ${path}`)

    expect(layoutsIn(within).filter((entry) => !entry.startsWith('main '))).toEqual([
      'watch /watch/{id}',
    ])
    expect(layoutsIn(outside).filter((entry) => !entry.startsWith('bare '))).toEqual([])
  })

  it('finds each status of the login with the kind of its toast', () => {
    const login = section('### Screens', '## 3.')
    const statuses = [...login.matchAll(/^ {4}- (\w+): (info|danger|warning), /gm)]
    const kinds = new Map<string, string>(Object.entries(loginStatusKinds))
    const wrong = statuses.filter(
      ([, status = '', kind]) => kinds.get(status)?.replace(/^warn$/, 'warning') !== kind,
    )

    expect(statuses.length).toBe(6)
    expect(wrong).toEqual([])
  })

  it('finds each of its calls in the contract', () => {
    const asked = callsIn(section('## 7. The calls it makes', '## 8.'))
    const offered = Object.values(allCalls).map(({ method, path }) => `${method} ${path}`)

    expect(asked.length).toBe(54)
    expect(asked.filter((call) => !offered.includes(call))).toEqual([])
  })

  it('finds each field and value of its entities in the schemas', () => {
    const entities = section('## 3. Entities', '## 4.')
    const missing = entityClaims.flatMap(({ entity, schemas, plain }) => {
      const text = entities.split(/\n- /).find((part) => part.startsWith(`**${entity}**`)) ?? ''
      const compound = text.match(/\b[a-z]+(?:[A-Z]\w*|_\w+)/g) ?? []
      const known = schemas.flatMap((schema) => namesIn(schema))

      return [...compound, ...plain]
        .filter((name) => !text.includes(name) || !known.includes(name))
        .map((name) => `${entity}: ${name}`)
    })

    expect(missing).toEqual([])
  })

  it('has no unaccounted entity', () => {
    const entities = section('## 3. Entities', '## 4.')
    const named = [...entities.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, entity]) => entity)
    const accounted = [...entityClaims.map(({ entity }) => entity), ...heldElsewhere]

    expect(named.filter((entity) => !accounted.includes(String(entity)))).toEqual([])
    expect(accounted.filter((entity) => !named.includes(entity))).toEqual([])
  })

  it('finds each of its analytics events', () => {
    const [, listed = ''] = /\*\*Analytics events\*\*: ([^.]*)\./.exec(spec) ?? []

    expect(namesIn(AnalyticsEvent)).toEqual(expect.arrayContaining(listed.split(', ')))
    expect(namesIn(AnalyticsEvent)).toEqual(
      expect.arrayContaining(['quit', 'success', 'no result']),
    )
  })

  it('finds each of its constants with the value it has', () => {
    const wrong = constantClaims.filter(
      ({ is, shouldBe }) => JSON.stringify(is) !== JSON.stringify(shouldBe),
    )

    expect(wrong).toEqual([])
  })

  it('finds each constant read by the product, not only by its tests', () => {
    const folders = ['contract', 'domain'].map((name) => `packages/${name}/src`)
    const product = ['apps/server/src', 'apps/web/app', ...folders]
      .flatMap((folder) => filesUnder(folder))
      .join('\n')
    const unread = Object.keys(constants).filter((name) => {
      const uses = [...product.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length
      return uses < 2
    })

    expect(unread).toEqual([])
  })

  it('has no unaccounted constant', () => {
    const text = section('## 9. Business constants', '\n\n\n').replace('## 9.', '')
    const accounted = constantClaims.map(({ says }) => says)
    const missing = accounted.filter((says) => !text.includes(says))
    const rest = accounted.reduce((left, says) => left.replace(says, ''), text)

    expect(missing).toEqual([])
    expect(rest.split('\n').filter((line) => /\d/.test(line))).toEqual([])
  })

  it('finds each of its texts among the messages', () => {
    const numbers = [2, 3, 4, 5, 6, 7, 8, 9]
    const texts = numbers.map((number) => section(`## ${number}.`, `## ${number + 1}.`))
    const quoted = texts.flatMap((text) =>
      [...text.matchAll(/(?<![\w'])'([^'\n]+)'(?!\w)/g)].map(([, quote = '']) => quote),
    )
    const messages = filesUnder('packages/contract/src/messages')
      .join('\n')
      .replaceAll('${allProfiles}', allProfiles)
    const missing = quoted.filter(
      (quote) => !notMessages.includes(quote) && !messages.includes(quote),
    )

    expect(quoted.length).toBeGreaterThan(60)
    expect(missing).toEqual([])
    expect(notMessages.filter((quote) => !quoted.includes(quote))).toEqual([])
  })

  it('finds each of its statuses and payment codes', () => {
    const errors = section('## 8. Error catalogue', '## 9.')
    const statuses = [...errors.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => String(status))
    const codes = [...errors.matchAll(/^ {2}- \[(\d{4})\]/gm)].map(([, code]) => Number(code))

    expect(statuses.filter((status) => !(status in statusActions))).toEqual([])
    expect(codes).toEqual(Object.values(paymentErrorNumbers))
  })
})

describe('the calls of the contract', () => {
  it('have one method and address each', () => {
    const addresses = Object.values(allCalls).map(({ method, path }) => `${method} ${path}`)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('have exactly one handler each', () => {
    const handled = filesUnder('apps/server/src/features').flatMap((source) =>
      [
        ...source.matchAll(
          /\bapi\s*\.(?:answer|redirect|stream|upload|file|storedFile)\(\s*(\w+)/g,
        ),
      ].map(([, name]) => name),
    )
    const unhandled = Object.keys(allCalls).filter((name) => !handled.includes(name))

    expect(handled.filter((name, index) => handled.indexOf(name) !== index)).toEqual([])
    expect(handled.filter((name) => !(String(name) in allCalls))).toEqual([])
    expect(unhandled).toEqual([])
  })
})
