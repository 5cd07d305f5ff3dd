import fc from 'fast-check'
import type { DocumentedCall, JsonSchema } from './testing-document.ts'

/** One request as it will stand on the wire. */
export type Shot = {
  /** The `operationId`. */
  readonly call: string
  readonly method: string
  readonly path: string
  readonly contentType: string | undefined
  readonly body: string | undefined
  readonly idempotencyKey: string | undefined
}

/** Values that are known to break servers. */
const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53 + 1,
  86_401,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '012',
  '١',
  'NaN',
  'null',
  'undefined',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  '\r\nBcc: a@example.ro',
  '\u001B[31m',
  '1;--',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%%',
  '${7*7}',
  '{{7*7}}',
  '$(id)',
  '`id`',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'ș'.repeat(300),
  'x'.repeat(5_000),
  '👩‍👩‍👧'.repeat(20),
  '{"a":1}',
  '[]',
  [],
  {},
  [[[[[[]]]]]],
  { $gt: '' },
  ['a', 'b'],
  { toString: 1 },
  { length: 1e9 },
]

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

function textsOf({ pattern, minLength = 0, maxLength = 200 }: JsonSchema) {
  const length = { minLength, maxLength: Math.min(maxLength, 200) }
  if (pattern === undefined) return fc.string({ unit: 'grapheme', ...length })

  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength)
}

type Values = (schema: JsonSchema) => fc.Arbitrary<unknown>

/** Values that a schema allows; `inner` says what may stand inside. */
function allowed(schema: JsonSchema, inner: Values): fc.Arbitrary<unknown> {
  const { minimum: min = -1e9, maximum: max = 1e9, items, properties = {} } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inner))

  if (schema.type === 'string') return textsOf(schema)
  if (schema.type === 'integer') {
    return fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) })
  }
  if (schema.type === 'number') return fc.double({ min, max, noNaN: true })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array' && items) {
    return fc.array(inner(items), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
  }
  if (schema.type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => [name, inner(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] })
  }

  return fc.jsonValue({ maxDepth: 2 })
}

/** Values as a call wants them. For tests. */
export const right: Values = (schema) => allowed(schema, right)

/** The same, but now and then something else is in its place. */
const nearly: Values = (schema) =>
  fc.oneof({ weight: 6, arbitrary: allowed(schema, nearly) }, { weight: 1, arbitrary: nasty })

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** What stands for a parameter in a path: often something that exists. */
const segments = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: nasty.map((value) => encodeURIComponent(textOf(value))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%00', '%2e%2e%2f', '..', ';a.js', '%C0%80'),
    },
  )

const inPath = (call: DocumentedCall) => call.parameters.filter((one) => one.in === 'path')

function paths(call: DocumentedCall, ids: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(segments(ids), { minLength: inPath(call).length, maxLength: inPath(call).length })
    .map((values) =>
      inPath(call).reduce(
        (path, { name }, index) => path.replace(`{${name}}`, values[index] ?? ''),
        call.path,
      ),
    )
}

/** A query with its parameters there, missing, twice, or called something else. */
function queries(call: DocumentedCall): fc.Arbitrary<string> {
  const pairs = call.parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc.array(fc.tuple(fc.constant(name), nearly(schema).map(textOf)), { maxLength: 2 }),
    )
  const unknownPair = fc.tuple(
    fc.constantFrom('__proto__', 'accessToken', 'q[]', 'x'),
    nasty.map(textOf),
  )
  const all = fc.tuple(...pairs, fc.array(unknownPair, { maxLength: 1 }))

  return all.map((found) => {
    const text = new URLSearchParams(found.flat().map(([name, value]) => [name, value])).toString()
    return text === '' ? '' : `?${text}`
  })
}

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'APPLICATION/JSON',
  'application/json\t',
  'application/x-www-form-urlencoded',
  'json',
  '',
]

const asForm = (value: unknown) =>
  new URLSearchParams(
    Object.entries(typeof value === 'object' && value !== null ? value : { value }).map(
      ([name, field]) => [name.toWellFormed(), textOf(field)],
    ),
  ).toString()

/** A body as described, with something too much, or none of it. */
function bodies(call: DocumentedCall): fc.Arbitrary<Pick<Shot, 'body' | 'contentType'>> {
  const [contentType, described] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  if (call.method === 'GET') return fc.constant({ body: undefined, contentType: undefined })

  const own = contentType ?? 'application/json'
  const schema = described?.schema ?? { type: 'object' }
  const isForm = own === 'application/x-www-form-urlencoded'
  const written = nearly(schema).map((value) => (isForm ? asForm(value) : JSON.stringify(value)))
  const broken = fc.constantFrom('{', '{"a":', '[[[[', '\uFEFF{}', '{"__proto__":{"x":1}}', '')
  const types = fc.oneof(
    { weight: 12, arbitrary: fc.constant(own) },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  )

  return fc.record({
    contentType: types,
    body: fc.oneof({ weight: 12, arbitrary: written }, { weight: 1, arbitrary: broken }),
  })
}

// Few, so that one comes again with other input, and longer or with characters that a key may not have.
const KEYS = ['k', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', 'two words', 'a, b', '', 'x'.repeat(300)]

const keys = (call: DocumentedCall): fc.Arbitrary<string | undefined> =>
  call.parameters.some((one) => one.in === 'header')
    ? fc.constantFrom(undefined, ...KEYS)
    : fc.constant(undefined)

/** Requests of one call, right and nearly right. `ids` stand in addresses. For tests. */
export function shotsAt(call: DocumentedCall, ids: readonly string[]): fc.Arbitrary<Shot> {
  return fc
    .tuple(paths(call, ids), queries(call), bodies(call), keys(call))
    .map(([path, query, { contentType, body }, idempotencyKey]) => ({
      call: call.operationId,
      method: call.method,
      path: `${path}${query}`,
      contentType,
      body,
      idempotencyKey,
    }))
}
