import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { accessNeeds } from '@hlizo/contract/access'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import {
  API_BASE_PATH,
  IDEMPOTENCY_KEY_HOURS,
  IDEMPOTENCY_KEY_MAX_LENGTH,
} from '@hlizo/contract/constants'
import { RefusalEnvelope } from '@hlizo/contract/envelope'
import { errorStatuses } from '@hlizo/contract/errors'
import { brand } from '@hlizo/contract/messages/brand'
import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>
type Schema = z.ZodMiniType

const entitiesDirectory = join(import.meta.dirname, '../packages/contract/src/entities')

/** The entities by their names, so that the document says each of them once. */
async function nameEntities() {
  const names = z.registry<{ id: string }>()
  for (const file of readdirSync(entitiesDirectory).toSorted()) {
    const exported: Readonly<Record<string, unknown>> = await import(join(entitiesDirectory, file))
    for (const [id, schema] of Object.entries(exported)) {
      if (schema instanceof z.core.$ZodType) names.add(schema, { id })
    }
  }

  return names
}

const entityNames = await nameEntities()
const entitySchemas = new Map<string, unknown>()

/** What a call takes, as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function inputSchema(schema: Schema): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** What a call gives; its entities become components. */
function outputSchema(schema: Schema): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    metadata: entityNames,
  })
  for (const [name, description] of Object.entries($defs)) entitySchemas.set(name, description)

  return rest
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })

  return Object.entries(properties).map(([name, description]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: description,
  }))
}

const refusal = { $ref: '#/components/responses/Refusal' }

/** The statuses a call can be refused with: those of its access, and what it may find wrong. */
function refusals(call: Call): Json {
  const needs = accessNeeds[call.access]
  const statuses = [
    // Whatever may carry a body may carry the wrong one.
    ...(call.method === 'GET' ? [] : [400, 413, 415]),
    ...(call.query === undefined ? [] : [400]),
    ...(needs.token ? [401] : []),
    ...(needs.subscription ? [402, 405] : []),
    ...(needs.profile ? [403] : []),
    ...[404, 418, 429, 500, 502, 503],
  ].toSorted((a, b) => a - b)

  return Object.fromEntries(statuses.map((status) => [String(status), refusal]))
}

function responses(call: Call): Json {
  if (call.encoding === 'form') {
    const forOtherSites = { '400': refusal, '404': refusal }
    return { '303': { description: 'The page that follows, refused or not.' }, ...forOtherSites }
  }
  if (call.encoding === 'events') {
    const content = { 'text/event-stream': { schema: { type: 'string' } } }
    return { '200': { description: call.summary, content }, ...refusals(call) }
  }
  const isAlwaysEmpty = call.data === undefined

  return {
    ...(call.data === undefined
      ? {}
      : {
          '200': {
            description: call.summary,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: outputSchema(call.data) },
                  required: ['data'],
                },
              },
            },
          },
        }),
    ...(isAlwaysEmpty || call.mayBeEmpty ? { '204': { description: 'Nothing to say.' } } : {}),
    ...refusals(call),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    `The same key with the same input gets the stored answer for ${IDEMPOTENCY_KEY_HOURS} hours. ` +
    'Callers without an account need 32 characters or more.',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
}

function operation(name: string, call: Call): Json {
  const mediaType =
    call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    security: accessNeeds[call.access].token ? [{ accessToken: [] }] : [],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.takesIdempotencyKey && call.encoding === 'json' ? [idempotencyKey] : []),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [mediaType]: { schema: inputSchema(call.body) } },
          },
        }),
    responses: responses(call),
  }
}

function paths(): Json {
  const byPath: Record<string, Record<string, Json>> = {}
  for (const [name, call] of Object.entries(allCalls)) {
    const operations = (byPath[call.path] ??= {})
    operations[call.method.toLowerCase()] = operation(name, call)
  }

  return byPath
}

/** The product API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(): Json {
  const described = paths()

  return {
    openapi: '3.1.1',
    info: { title: brand.name, description: brand.description, version: '1' },
    servers: [{ url: API_BASE_PATH }],
    paths: described,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries([...entitySchemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: {
        Refusal: {
          description: `Refused. \`error\` is one of: ${Object.keys(errorStatuses).join(', ')}.`,
          content: { 'application/json': { schema: outputSchema(RefusalEnvelope) } },
        },
      },
    },
  }
}

/** The document as the file `openapi.json` holds it. */
export function openApiText(): string {
  // zod looks for what it has named below `$defs`, OpenAPI below `components`.
  const text = JSON.stringify(openApiDocument(), null, 2)
  return `${text.replaceAll('"#/$defs/', '"#/components/schemas/')}\n`
}
