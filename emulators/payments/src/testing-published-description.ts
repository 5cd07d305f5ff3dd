import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { z } from 'zod'
import { decodeForm } from './http/form.ts'
import { COMPONENTS, jsonSchemaOf, PublishedSchema } from './testing-published-schema.ts'
import type { Exchange } from './testing-sdk-operations.ts'

const Content = z.object({ content: z.record(z.string(), z.object({ schema: PublishedSchema })) })

const PublishedOperation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: PublishedSchema,
      }),
    )
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), z.unknown()),
})
type PublishedOperation = z.infer<typeof PublishedOperation>

/** Stripe's description of its API, as the repository stripe/openapi publishes it. */
const PublishedDocument = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), PublishedSchema) }),
})

export type PublishedDescription = {
  /** `2026-10-28.endive`: the version of the API that it describes. */
  readonly version: string
  /** The description's name of the call, or null when it has none at this address. */
  readonly operationOf: (exchange: Pick<Exchange, 'method' | 'path'>) => string | null
  readonly faultsOf: (exchange: Exchange) => string[]
}

type Checks = {
  readonly id: string
  readonly asked: ValidateFunction
  readonly answered: ValidateFunction | null
  readonly refused: ValidateFunction | null
}

/** Parameters in the address and in the body, as one form. */
function formSchemaOf({ parameters, requestBody }: PublishedOperation): PublishedSchema {
  const query = parameters.filter((one) => one.in === 'query')
  const content = requestBody?.content
  const body = (content?.['application/x-www-form-urlencoded'] ?? content?.['multipart/form-data'])
    ?.schema
  const ofQuery = query.map(({ name, schema }) => [name, schema] as const)

  return {
    type: 'object',
    properties: { ...Object.fromEntries(ofQuery), ...body?.properties },
    required: [
      ...query.filter((one) => one.required).map(({ name }) => name),
      ...(body?.required ?? []),
    ],
    additionalProperties: false,
  }
}

function compile(ajv: Ajv, operation: PublishedOperation): Checks {
  const answerOf = (status: string) => {
    const described = Content.safeParse(operation.responses[status])
    const schema = described.data?.content['application/json']?.schema
    return schema ? ajv.compile(jsonSchemaOf(schema, 'json')) : null
  }

  return {
    id: operation.operationId,
    asked: ajv.compile(jsonSchemaOf(formSchemaOf(operation), 'form')),
    answered: answerOf('200'),
    refused: answerOf('default'),
  }
}

/** The branches of a choice report what it refused. */
const isOfChoice = ({ keyword }: ErrorObject) => keyword === 'anyOf'

/** Of the branches of a choice, the value was most likely meant for the one that it fits deepest. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  const plain = errors.filter((one) => !isOfChoice(one))
  return plain.toSorted((one, other) => depth(other) - depth(one))[0]
}

function faultsBy(check: ValidateFunction | null, value: unknown, where: string): string[] {
  if (check === null) return [`${where} is not described`]
  if (check(value)) return []
  const error = deepest(check.errors ?? [])
  // One fault for a list, whichever of its rows has it.
  const path = error?.instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? ''
  const extra = z.object({ additionalProperty: z.string() }).safeParse(error?.params)
  const named = extra.success ? `: ${extra.data.additionalProperty}` : ''

  return [`${where}${path} ${error?.message ?? 'differs'}${named}`]
}

/** Makes the published description something that calls can be held against. For tests. */
export function publishedDescription(document: unknown): PublishedDescription {
  const { info, paths, components } = PublishedDocument.parse(document)
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    jsonSchemaOf(schema, 'json'),
  ])
  ajv.addSchema({ $id: COMPONENTS, components: { schemas: Object.fromEntries(schemas) } })
  const addressed = Object.entries(paths).map(([template, methods]) => ({
    methods,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    holes: template.split('{').length,
  }))
  const compiled = new Map<unknown, Checks>()

  function checksOf({ method, path }: Pick<Exchange, 'method' | 'path'>): Checks | null {
    const fitting = addressed
      .filter(({ pattern, methods }) => pattern.test(path) && method.toLowerCase() in methods)
      .toSorted((one, other) => one.holes - other.holes)
    const described = fitting[0]?.methods[method.toLowerCase()]
    if (described === undefined) return null
    const known = compiled.get(described)
    if (known) return known
    const checks = compile(ajv, PublishedOperation.parse(described))
    compiled.set(described, checks)

    return checks
  }

  return {
    version: info.version,
    operationOf: (exchange) => checksOf(exchange)?.id ?? null,
    faultsOf: (exchange) => {
      const checks = checksOf(exchange)
      if (checks === null)
        return [`${exchange.method} ${exchange.path} is not in the published description`]
      const { id, asked, answered, refused } = checks
      const check = exchange.status >= 400 ? refused : answered
      return [
        ...faultsBy(asked, decodeForm(exchange.form), `${id} request`),
        ...faultsBy(check, exchange.answer, `${id} answer`),
      ]
    },
  }
}
