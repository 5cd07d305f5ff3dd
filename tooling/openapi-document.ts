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
import { brand } from '@hlizo/contract/messages/brand'
import * as z from 'zod/mini'
import {
  formRefusals,
  limitHeaders,
  limitReferences,
  refusalResponses,
  refusalsOf,
} from './openapi-refusals.ts'
import { accessDescriptions, parameterDescriptions, tagDescriptions } from './openapi-words.ts'

type Json = Readonly<Record<string, unknown>>
type Schema = z.ZodMiniType

const callsDirectory = join(import.meta.dirname, '../packages/contract/src/calls')
const entitiesDirectory = join(import.meta.dirname, '../packages/contract/src/entities')

/** The entities by their names, so that the document says each of them once. */
async function nameEntities() {
  const names = z.registry<{ id: string }>()
  const files = readdirSync(entitiesDirectory).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.toSorted()) {
    const exported: Readonly<Record<string, unknown>> = await import(join(entitiesDirectory, file))
    for (const [id, schema] of Object.entries(exported)) {
      if (schema instanceof z.core.$ZodType) names.add(schema, { id })
    }
  }

  return names
}

/** The file that each call is described in, which is its tag. */
async function filesOfCalls() {
  const files = new Map<unknown, string>()
  for (const tag of Object.keys(tagDescriptions)) {
    const exported: Readonly<Record<string, unknown>> = await import(
      join(callsDirectory, `${tag}.ts`)
    )
    for (const value of Object.values(exported)) files.set(value, tag)
  }

  return files
}

const fileOf = await filesOfCalls()
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

/** What an address may carry: text that is read as a number has the range of that number. */
function parameterSchemas(schema: Schema) {
  const options = { unrepresentable: 'any' } as const
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', ...options })
  const read = z.toJSONSchema(schema, { io: 'output', ...options }).properties ?? {}

  return Object.entries(properties).map(([name, given]) => {
    const output = read[name]
    const isNumber =
      typeof output === 'object' && (output.type === 'integer' || output.type === 'number')
    return { name, isRequired: required.includes(name), schema: isNumber ? output : given }
  })
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []

  return parameterSchemas(schema).map(({ name, isRequired, schema: described }) => ({
    name,
    in: place,
    description: parameterDescriptions[name],
    required: place === 'path' || isRequired,
    schema: described,
  }))
}

const nextCursor = {
  type: 'string',
  description: 'The `cursor` of the following page; the last page has none.',
}

/** What is sent as it is made. */
const STREAMED: Readonly<Partial<Record<Call['encoding'], string>>> = {
  events: 'text/event-stream',
  csv: 'text/csv',
  file: 'application/octet-stream',
}

function responses(call: Call): Json {
  if (call.encoding === 'form') {
    return { '303': { description: 'The page that follows, refused or not.' }, ...formRefusals }
  }
  const streamed = STREAMED[call.encoding]
  if (streamed !== undefined) {
    const content = { [streamed]: { schema: { type: 'string' } } }
    return {
      '200': { description: call.summary, headers: limitReferences, content },
      ...refusalsOf(call),
    }
  }
  const isAlwaysEmpty = call.data === undefined

  return {
    ...(call.data === undefined
      ? {}
      : {
          '200': {
            description: call.summary,
            headers: limitReferences,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: outputSchema(call.data),
                    ...(call.isPaged && { nextCursor }),
                  },
                  required: ['data'],
                },
              },
            },
          },
        }),
    ...(isAlwaysEmpty || call.mayBeEmpty
      ? { '204': { description: 'Nothing to say.', headers: limitReferences } }
      : {}),
    ...refusalsOf(call),
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

function descriptionOf(call: Call): string {
  const parts = [
    `${call.summary} ${accessDescriptions[call.access]}`,
    ...(call.isOpenBeforeTerms ? ['Also answers an account that has not accepted the terms.'] : []),
    ...(call.access === 'user' && !call.isOpenToGuests ? ['Refuses guests of a profile.'] : []),
  ]

  return parts.join(' ')
}

function operation(name: string, call: Call): Json {
  const mediaType =
    call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

  return {
    operationId: name,
    tags: [fileOf.get(call) ?? ''],
    summary: call.summary,
    description: descriptionOf(call),
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
    info: {
      title: brand.name,
      description: brand.description,
      version: '1',
      contact: { name: brand.name },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: API_BASE_PATH }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: described,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries([...entitySchemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers: limitHeaders,
      responses: refusalResponses(outputSchema(RefusalEnvelope)),
    },
  }
}

/** The document as the file `openapi.json` holds it. */
export function openApiText(): string {
  // zod looks for what it has named below `$defs`, OpenAPI below `components`.
  const text = JSON.stringify(openApiDocument(), null, 2)
  return `${text.replaceAll('"#/$defs/', '"#/components/schemas/')}\n`
}
