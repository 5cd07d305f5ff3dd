import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@hlizo/contract/calls/all'
import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApiDocument, openApiText } from './openapi-document.ts'

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  description: z.string().min(1),
  parameters: z.array(
    z.object({ name: z.string(), description: z.string().optional(), schema: z.unknown() }),
  ),
  responses: z.record(z.string(), z.unknown()),
})
const Described = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(
      z.string(),
      z.object({ headers: z.record(z.string(), z.unknown()).optional() }),
    ),
  }),
})

const Currency = { type: 'string', pattern: '^[A-Z]{3}$' }

/** The schemas of all properties that are named after a currency, wherever they are. */
function currenciesIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []

  return Object.entries(node).flatMap(([name, value]) =>
    name === 'properties' && typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([property, schema]: [string, unknown]) =>
          /currency$/i.test(property) ? [schema] : currenciesIn(schema),
        )
      : currenciesIn(value),
  )
}

describe('openapi.json', () => {
  it('matches the contract; otherwise run `npm run openapi`', () => {
    const file = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')
    expect(file === openApiText()).toBe(true)
  })

  it('describes every call', () => {
    const named = JSON.stringify(openApiDocument()).match(/"operationId":/g)
    expect(named?.length).toBe(Object.keys(allCalls).length)
  })

  it('has a described tag for each call, and a description for each parameter', () => {
    const { tags, paths } = Described.parse(openApiDocument())
    const known = new Set(tags.map(({ name }) => name))
    const operations = Object.values(paths).flatMap((path) => Object.values(path))

    expect(operations.filter((one) => one.tags.some((tag) => !known.has(tag)))).toEqual([])
    expect(
      operations.flatMap((one) => one.parameters).map(({ description }) => description),
    ).not.toContain(undefined)
  })

  it('states the range of numbers', () => {
    const { paths } = Described.parse(openApiDocument())
    const schemas = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ parameters }) => parameters)
      .filter(({ name }) => name === 'limit')
      .map(({ schema }) => schema)

    expect(schemas.length).toBeGreaterThan(2)
    for (const schema of schemas) {
      expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: LIST_LIMIT_MAX })
    }
  })

  it('writes each currency code as in ISO 4217, in responses and requests', () => {
    const document: unknown = JSON.parse(openApiText())
    const described = currenciesIn(document)
    const allowed = [
      { $ref: '#/components/schemas/Currency' },
      { $ref: '#/components/schemas/ChargeCurrency' },
      // The events that a client sends.
      Currency,
      // An order of an operator.
      { type: 'string', enum: ['EUR', 'RON'] },
      // The price of what is on sale.
      { type: 'string', const: 'EUR' },
    ]

    expect(described.length).toBeGreaterThan(8)
    const nullable = allowed.map((schema) => ({ anyOf: [schema, { type: 'null' }] }))
    for (const schema of described) expect([...allowed, ...nullable]).toContainEqual(schema)
    expect(Described.parse(document).components.schemas).toMatchObject({
      Currency,
      ChargeCurrency: { type: 'string', enum: ['EUR', 'RON'] },
    })
    expect(openApiText()).not.toMatch(/"(eur|ron)"/)
  })

  it('names the refusals for a missing profile, with their headers', () => {
    const { paths, components } = Described.parse(openApiDocument())
    const current = paths['/profiles/current']?.['get']

    expect(Object.keys(current?.responses ?? {})).toContain('403')
    expect(Object.keys(components.responses['Refusal401']?.headers ?? {})).toEqual([
      'WWW-Authenticate',
    ])
    expect(Object.keys(components.responses['Refusal429']?.headers ?? {})).toEqual([
      'Retry-After',
      'RateLimit-Policy',
      'RateLimit',
    ])
  })
})
