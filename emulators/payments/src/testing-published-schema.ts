import { z } from 'zod'
import type { Wire } from './testing-sdk-faults.ts'

/** A schema of OpenAPI 3.0, as far as Stripe's description uses it. */
export const PublishedSchema = z.object({
  $ref: z.string().optional(),
  type: z.enum(['array', 'boolean', 'integer', 'number', 'object', 'string']).optional(),
  nullable: z.boolean().optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), PublishedSchema).optional()
  },
  get items() {
    return PublishedSchema.optional()
  },
  get anyOf() {
    return z.array(PublishedSchema).optional()
  },
  get oneOf() {
    return z.array(PublishedSchema).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), PublishedSchema]).optional()
  },
})
export type PublishedSchema = z.infer<typeof PublishedSchema>

export type JsonSchema = Readonly<Record<string, unknown>>

/** Where the validator finds the components of the description. */
export const COMPONENTS = 'stripe:description'

const NUMBER = String.raw`^-?\d+(\.\d+)?$`
const INTEGER = String.raw`^-?\d+$`

// A form has text only.
const written: Readonly<Record<string, JsonSchema>> = {
  boolean: { enum: ['true', 'false'] },
  integer: { type: 'string', pattern: INTEGER },
  number: { type: 'string', pattern: NUMBER },
}

function jsonSchemaOfText(schema: PublishedSchema): JsonSchema {
  const { enum: words, maxLength, pattern, format } = schema
  const decimal = format === 'decimal' ? NUMBER : undefined
  // Addresses of lists have their parameters by name: `^/v1/customers/:customer/payment_methods`.
  const shape = pattern?.replaceAll(/:\w+/g, '[^/]+') ?? decimal

  return {
    type: 'string',
    ...(words && { enum: words }),
    ...(maxLength !== undefined && { maxLength }),
    ...(shape !== undefined && { pattern: shape }),
  }
}

/** Stripe sends no field that it does not describe, so an object with described fields has no others. */
function jsonSchemaOfObject(schema: PublishedSchema, wire: Wire): JsonSchema {
  const { properties = {}, required, additionalProperties: others } = schema
  const isOpen = others === undefined && Object.keys(properties).length === 0
  const fields = Object.entries(properties).map(([name, one]) => [name, jsonSchemaOf(one, wire)])

  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required && { required }),
    additionalProperties: typeof others === 'object' ? jsonSchemaOf(others, wire) : isOpen,
  }
}

function jsonSchemaOfValue(schema: PublishedSchema, wire: Wire): JsonSchema {
  const { $ref, type, items, anyOf, oneOf } = schema
  if ($ref !== undefined) return { $ref: `${COMPONENTS}${$ref}` }
  const choices = anyOf ?? oneOf
  if (choices) return { anyOf: choices.map((one) => jsonSchemaOf(one, wire)) }
  switch (type) {
    case undefined:
      return {}
    case 'object':
      return jsonSchemaOfObject(schema, wire)
    case 'array':
      return { type, items: items ? jsonSchemaOf(items, wire) : {} }
    case 'string':
      return jsonSchemaOfText(schema)
    default:
      if (wire === 'form') return written[type] ?? {}
      return { type, ...(schema.enum && { enum: schema.enum }) }
  }
}

/** The same rules as a JSON schema, for values as they are written on this wire. */
export function jsonSchemaOf(schema: PublishedSchema, wire: Wire): JsonSchema {
  const value = jsonSchemaOfValue(schema, wire)
  if (schema.nullable !== true) return value

  return { anyOf: [value, wire === 'json' ? { type: 'null' } : { const: '' }] }
}
