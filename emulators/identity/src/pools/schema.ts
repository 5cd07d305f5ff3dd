import { z } from 'zod'

const Bound = z.string().regex(/^\d{1,16}$/)

export const SchemaAttribute = z.object({
  /** The name in requests: custom attributes with their prefix `custom:`, or `dev:custom:`. */
  Name: z.string(),
  AttributeDataType: z.enum(['String', 'Number', 'DateTime', 'Boolean']),
  DeveloperOnlyAttribute: z.boolean(),
  Mutable: z.boolean(),
  Required: z.boolean(),
  StringAttributeConstraints: z
    .object({ MinLength: Bound.optional(), MaxLength: Bound.optional() })
    .optional(),
  NumberAttributeConstraints: z
    .object({ MinValue: Bound.optional(), MaxValue: Bound.optional() })
    .optional(),
})
export type SchemaAttribute = z.infer<typeof SchemaAttribute>

export const MAX_ATTRIBUTE_LENGTH = 2048

const usual = { DeveloperOnlyAttribute: false, Mutable: true, Required: false } as const

function textAttribute(Name: string, MinLength = '0', MaxLength = String(MAX_ATTRIBUTE_LENGTH)) {
  const StringAttributeConstraints = { MinLength, MaxLength }

  return { ...usual, Name, AttributeDataType: 'String', StringAttributeConstraints } as const
}

const flag = (Name: string) => ({ ...usual, Name, AttributeDataType: 'Boolean' }) as const

/** The attributes that every pool has, as DescribeUserPool lists them where a pool declares nothing else. */
export const STANDARD_ATTRIBUTES: readonly SchemaAttribute[] = [
  { ...textAttribute('sub', '1'), Mutable: false, Required: true },
  textAttribute('name'),
  textAttribute('given_name'),
  textAttribute('family_name'),
  textAttribute('middle_name'),
  textAttribute('nickname'),
  textAttribute('preferred_username'),
  textAttribute('profile'),
  textAttribute('picture'),
  textAttribute('website'),
  textAttribute('email'),
  flag('email_verified'),
  textAttribute('gender'),
  textAttribute('birthdate', '10', '10'),
  textAttribute('zoneinfo'),
  textAttribute('locale'),
  textAttribute('phone_number'),
  flag('phone_number_verified'),
  textAttribute('address'),
  {
    ...usual,
    Name: 'updated_at',
    AttributeDataType: 'Number',
    NumberAttributeConstraints: { MinValue: '0' },
  },
]

export function schemaOf(pool: {
  readonly schemaAttributes: readonly SchemaAttribute[]
}): ReadonlyMap<string, SchemaAttribute> {
  const all = [...STANDARD_ATTRIBUTES, ...pool.schemaAttributes]

  return new Map(all.map((attribute) => [attribute.Name, attribute]))
}

/** What is wrong with a value, in Cognito's words, or `null`. */
export function breachOf(attribute: SchemaAttribute, value: string): string | null {
  switch (attribute.AttributeDataType) {
    case 'String':
      return lengthBreach(attribute.StringAttributeConstraints, value)
    case 'Number':
      return numberBreach(attribute.NumberAttributeConstraints, value)
    case 'Boolean':
      return value === 'true' || value === 'false' ? null : 'Value must be true or false'
    default:
      return Number.isNaN(Date.parse(value)) ? 'Value must be a date and time' : null
  }
}

function lengthBreach(
  constraints: SchemaAttribute['StringAttributeConstraints'],
  value: string,
): string | null {
  const least = Number(constraints?.MinLength ?? 0)
  const most = Number(constraints?.MaxLength ?? MAX_ATTRIBUTE_LENGTH)
  if (value.length < least) return `String must be no shorter than ${least} characters`
  if (value.length > most) return `String must be no longer than ${most} characters`

  return null
}

function numberBreach(
  constraints: SchemaAttribute['NumberAttributeConstraints'],
  value: string,
): string | null {
  if (!/^-?\d{1,16}$/.test(value)) return 'Value must be a number'
  const least = Number(constraints?.MinValue ?? -Infinity)
  const most = Number(constraints?.MaxValue ?? Infinity)
  if (Number(value) < least) return `Number must be no less than ${least}`
  if (Number(value) > most) return `Number must be no greater than ${most}`

  return null
}
