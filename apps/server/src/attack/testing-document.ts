import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = join(import.meta.dirname, '../../../../openapi.json')

/** As much of JSON Schema 2020-12 as openapi.json says of what calls take. */
export type JsonSchema = {
  readonly type?: string | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly oneOf?: readonly JsonSchema[] | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: JsonSchema | undefined
  readonly pattern?: string | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

const [Count, Names] = [z.number().optional(), z.array(z.string()).optional()]
const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(JsonSchema).optional(),
    oneOf: z.array(JsonSchema).optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    required: Names,
    items: JsonSchema.optional(),
    pattern: z.string().optional(),
    minLength: Count,
    maxLength: Count,
    minItems: Count,
    maxItems: Count,
    minimum: Count,
    maximum: Count,
  }),
)

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: JsonSchema,
})
const Content = z.record(z.string(), z.object({ schema: z.looseObject({}) }))
const Header = z
  .object({ $ref: z.string(), schema: z.object({ pattern: z.string().optional() }) })
  .partial()
const Headers = z.record(z.string(), Header)
const Response = z.object({ $ref: z.string(), content: Content, headers: Headers }).partial()
const Operation = z.object({
  operationId: z.string(),
  'x-access': z.enum(['public', 'user', 'profile', 'subscriber', 'viewer', 'operator']),
  parameters: z.array(Parameter),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: JsonSchema })) })
    .optional(),
  responses: z.record(z.string(), Response),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.custom<z.core.JSONSchema.JSONSchema>()),
    responses: z.record(z.string(), Response),
    headers: Headers,
  }),
})

/** A call as openapi.json describes it. */
export type DocumentedCall = z.infer<typeof Operation> & {
  readonly method: string
  readonly path: string
  /** What is wrong with the body of an answer of this status; null when it is as described. */
  complaint(status: number, body: string): string | null
  /** The headers that an answer of this status may have beside the ordinary ones, in lower case, with their patterns. */
  headersOf(status: number): ReadonlyMap<string, RegExp>
}

const Text = z.string()

const problemOf = (schema: z.ZodType, body: string): string | null => {
  const parsed = schema.safeParse(schema === Text ? body : JSON.parse(body))
  return parsed.success ? null : z.prettifyError(parsed.error)
}

/** Every call of openapi.json, with what its answers may look like. For tests. */
export function documentedCalls(): readonly DocumentedCall[] {
  // zod wants what is referred to below `$defs`.
  const text = readFileSync(FILE, 'utf8').replaceAll('#/components/schemas/', '#/$defs/')
  const { paths, components } = Document.parse(JSON.parse(text))
  const $schema = 'https://json-schema.org/draft/2020-12/schema'
  const schemaOf = ({ content = {} }: z.infer<typeof Response>) => {
    const schema = content['application/json']?.schema
    if (schema === undefined && Object.keys(content).length > 0) return Text
    return schema && z.fromJSONSchema({ $schema, ...schema, $defs: components.schemas })
  }
  const refusals = new Map(
    Object.entries(components.responses).map(([name, response]) => [
      `#/components/responses/${name}`,
      schemaOf(response),
    ]),
  )

  const complaintsOf = ({ responses }: z.infer<typeof Operation>) => {
    const known = Object.entries(responses).map(([status, response]) => {
      const { $ref } = response
      return [Number(status), $ref === undefined ? schemaOf(response) : refusals.get($ref)] as const
    })
    const schemas = new Map(known)

    return (status: number, body: string): string | null => {
      if (!schemas.has(status)) return `${status} is not in the document`
      const schema = schemas.get(status)
      if (schema === undefined) return body === '' ? null : `${status} has a body`

      return problemOf(schema, body)
    }
  }

  const headersOf =
    ({ responses }: z.infer<typeof Operation>) =>
    (status: number) => {
      const { $ref = '', headers } = responses[status] ?? {}
      const named = headers ?? components.responses[$ref.split('/').at(-1) ?? '']?.headers ?? {}
      const patterns = Object.entries(named).map(([name, header]) => {
        const described = header.$ref === undefined ? header : components.headers[name]
        return [name.toLowerCase(), new RegExp(described?.schema?.pattern ?? '')] as const
      })
      return new Map(patterns)
    }

  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      complaint: complaintsOf(operation),
      headersOf: headersOf(operation),
    })),
  )
}
