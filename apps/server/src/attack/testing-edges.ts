import fc from 'fast-check'
import { z } from 'zod'
import type { DocumentedCall, JsonSchema } from './testing-document.ts'
import { right, type Shot } from './testing-requests.ts'

const SEED = 20_261_123

/** Of C0, DEL and C1, and what else breaks text: invisible, reversing, forbidden and half characters. */
const CONTROL_CHARACTERS = [
  0x00, 0x01, 0x08, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x200b,
  0x2028, 0x202e, 0xd800, 0xdfff, 0xfeff, 0xffff,
].map((code) => String.fromCharCode(code))

const CONTROL_TEXTS = ['\u0000', '\n', ...CONTROL_CHARACTERS.map((one) => `a${one}b`)]
const OTHER_KINDS: readonly unknown[] = [null, true, {}, [], ['a', 'b'], { toString: 1 }]
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 2, 1e308, -1e308]
const TEXTS = ['', ' ', '0', '-1', '1e3', '012', '2147483648', '%', '\\', "';--", '../', 'null']

const lengthsAround = ({ minLength = 1, maxLength = 200 }: JsonSchema) =>
  [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0)

/** Values at the edges of a schema and beyond them, whatever its type. */
function edgesOf(schema: JsonSchema): readonly unknown[] {
  const { minimum = 0, maximum = 100 } = schema
  const [allowed] = fc.sample(right(schema), { seed: SEED, numRuns: 1 })
  const numbers = [minimum - 1, minimum, maximum, maximum + 1, ...NUMBERS]
  const lengths = lengthsAround(schema).flatMap((length) => [
    'x'.repeat(length),
    '😀'.repeat(length),
  ])

  return [allowed, ...numbers, ...lengths, ...TEXTS, ...OTHER_KINDS, ...CONTROL_TEXTS]
}

/** A value as an address carries it; half a character has no encoding, so its bytes stand for it. */
const encoded = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const FORM = 'application/x-www-form-urlencoded'
const Fields = z.record(z.string(), z.unknown())

function written(contentType: string, fields: Readonly<Record<string, unknown>>): string {
  if (contentType !== FORM) return JSON.stringify(fields)

  return Object.entries(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
}

/** A right request, in which one thing after another is replaced. */
function rightShot(call: DocumentedCall, ids: Readonly<Record<string, string>>): Shot {
  const path = call.parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name }) => text.replace(`{${name}}`, ids[name] ?? '1'), call.path)
  const { operationId, method } = call

  return {
    call: operationId,
    method,
    path,
    contentType: undefined,
    body: undefined,
    idempotencyKey: undefined,
  }
}

/** The right request, and the same with each field of its body at each of its edges. */
function bodyShots(plain: Shot, { requestBody }: DocumentedCall): readonly Shot[] {
  const [[contentType, described] = []] = Object.entries(requestBody?.content ?? {})
  if (contentType === undefined || described === undefined) return [plain]
  const [made] = fc.sample(right(described.schema), { seed: SEED, numRuns: 1 })
  const body = Fields.safeParse(made).data ?? {}
  const withBody = (fields: Readonly<Record<string, unknown>>) => ({
    ...plain,
    contentType,
    body: written(contentType, fields),
  })
  const edges = Object.entries(described.schema.properties ?? {}).flatMap(([name, own]) =>
    edgesOf(own).map((value) => withBody({ ...body, [name]: value })),
  )

  return [withBody(body), ...edges]
}

/** A longer one is refused by the HTTP parser, before authentication. */
const LONGEST_URL = 12_000

/** The right request, and the same with parameters that are too many. */
function surplusShots(plain: Shot): readonly Shot[] {
  const unknown = ['', '\u0000', '\uFEFF'].map((one) => ({
    ...plain,
    path: `${plain.path}?x=1&${encoded(`y${one}`)}=${encoded(one)}`,
  }))

  return [plain, { ...plain, path: `${plain.path}?x=1&x=2` }, ...unknown]
}

/** Requests of one call, each with one thing at an edge: a parameter, a field, or one too many. For tests. */
export function edgeShots(
  call: DocumentedCall,
  ids: Readonly<Record<string, string>>,
): readonly Shot[] {
  const [plain, ...inBody] = bodyShots(rightShot(call, ids), call)
  if (plain === undefined) return []
  const placed = call.parameters.flatMap(({ name, in: place, schema }) => {
    if (place === 'header') return []
    return edgesOf(schema).map((value) => ({
      ...plain,
      path:
        place === 'path'
          ? call.path.replace(`{${name}}`, encoded(value))
          : `${plain.path}?${name}=${encoded(value)}`,
    }))
  })

  return [...surplusShots(plain), ...placed, ...inBody]
}

/**
 * The same edges for a caller to whom the call is closed: all parameters and fields are at an edge together,
 * since none of them may be read. For tests.
 */
export function closedShots(
  call: DocumentedCall,
  ids: Readonly<Record<string, string>>,
): readonly Shot[] {
  const plain = rightShot(call, ids)
  const [[contentType, described] = []] = Object.entries(call.requestBody?.content ?? {})
  const fields = Object.entries(described?.schema.properties ?? {}).map(
    ([name, schema]) => [name, edgesOf(schema)] as const,
  )
  const parameters = call.parameters
    .filter((one) => one.in !== 'header')
    .map(({ name, in: place, schema }) => ({ name, place, edges: edgesOf(schema) }))
  const all = [...fields.map(([, edges]) => edges), ...parameters.map(({ edges }) => edges)]
  const most = Math.max(0, ...all.map(({ length }) => length))
  const together = Array.from({ length: most }, (_, turn) => turn).flatMap((turn) => {
    const at = (edges: readonly unknown[]) => edges[turn % edges.length]
    const path = parameters
      .filter(({ place }) => place === 'path')
      .reduce((text, { name, edges }) => text.replace(`{${name}}`, encoded(at(edges))), call.path)
    const query = parameters
      .filter(({ place }) => place === 'query')
      .map(({ name, edges }) => `${name}=${encoded(at(edges))}`)
    const values = Object.fromEntries(fields.map(([name, edges]) => [name, at(edges)]))
    const isShort = path.length + query.join('&').length < LONGEST_URL

    return (isShort ? [query.join('&')] : query).map((one) => ({
      ...plain,
      path: one === '' ? path : `${path}?${one}`,
      ...(contentType !== undefined && { contentType, body: written(contentType, values) }),
    }))
  })

  return [...surplusShots(plain), ...together]
}
