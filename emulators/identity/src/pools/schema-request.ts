import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import { text } from '../shapes.ts'
import { MAX_ATTRIBUTE_LENGTH, SchemaAttribute, STANDARD_ATTRIBUTES } from './schema.ts'

const Strings = z.object({
  MinLength: text(131_072).optional(),
  MaxLength: text(131_072).optional(),
})
const Numbers = z.object({ MinValue: text(131_072).optional(), MaxValue: text(131_072).optional() })

/** An attribute as CreateUserPool and AddCustomAttributes declare it; what a type cannot have is ignored. */
export const SchemaAttributeRequest = z.object({
  Name: text(20).min(1),
  AttributeDataType: text(64).optional(),
  DeveloperOnlyAttribute: z.boolean().default(false),
  Mutable: z.boolean().default(true),
  Required: z.boolean().default(false),
  StringAttributeConstraints: Strings.optional(),
  NumberAttributeConstraints: Numbers.optional(),
})
type Declared = z.output<typeof SchemaAttributeRequest>

const DataType = SchemaAttribute.shape.AttributeDataType
const BOUND = /^\d{1,16}$/
const MOST_CUSTOM = 50

export function readSchema(declared: readonly Declared[]): SchemaAttribute[] {
  return declared.map((one) => {
    const standard = STANDARD_ATTRIBUTES.find(({ Name }) => Name === one.Name)

    return standard === undefined ? customAttribute(one) : changedStandard(standard, one)
  })
}

export function withCustomAttributes(
  present: readonly SchemaAttribute[],
  declared: readonly Declared[],
): SchemaAttribute[] {
  const all = [...present]
  for (const added of declared.map(customAttribute)) {
    const bare = bareName(added.Name)
    const rival = all.find(({ Name }) => bareName(Name) === bare)
    if (rival !== undefined) {
      throw invalidParameter(`${bare}: Existing attribute already has name ${rival.Name}.`)
    }
    all.push(added)
  }
  if (all.filter(({ Name }) => Name.includes('custom:')).length > MOST_CUSTOM) {
    throw invalidParameter(`A user pool has at most ${MOST_CUSTOM} custom attributes.`)
  }

  return all
}

const bareName = (name: string) => name.replace(/^dev:/, '')

function customAttribute(declared: Declared): SchemaAttribute {
  const { Name, AttributeDataType: type, DeveloperOnlyAttribute, Mutable, Required } = declared
  if (type === undefined) {
    throw invalidParameter(
      'Invalid AttributeDataType input, consider using the provided AttributeDataType enum.',
    )
  }
  if (Required) throw invalidParameter('Required custom attributes are not supported currently.')
  const AttributeDataType = readType(type)

  return {
    Name: `${DeveloperOnlyAttribute ? 'dev:' : ''}custom:${Name}`,
    AttributeDataType,
    DeveloperOnlyAttribute,
    Mutable,
    Required,
    ...constraintsOf(declared, AttributeDataType),
  }
}

function changedStandard(standard: SchemaAttribute, declared: Declared): SchemaAttribute {
  const { AttributeDataType: type, DeveloperOnlyAttribute, Mutable, Required } = declared
  const isSameType = type === undefined || readType(type) === standard.AttributeDataType
  if (!isSameType || DeveloperOnlyAttribute) {
    throw invalidParameter(
      `You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute ${standard.Name}`,
    )
  }

  return {
    ...standard,
    Mutable,
    Required,
    ...constraintsOf(declared, standard.AttributeDataType),
  }
}

function readType(type: string): SchemaAttribute['AttributeDataType'] {
  const read = DataType.safeParse(type)
  if (read.success) return read.data
  throw invalidParameter(
    `Validation error detected: Value '${type}' failed to satisfy constraint: Member must satisfy enum value set: [Boolean, Number, String, DateTime]`,
  )
}

function constraintsOf(
  declared: Declared,
  type: SchemaAttribute['AttributeDataType'],
): Pick<SchemaAttribute, 'StringAttributeConstraints' | 'NumberAttributeConstraints'> {
  if (type === 'String' && declared.StringAttributeConstraints !== undefined) {
    return { StringAttributeConstraints: readLengths(declared.Name, declared) }
  }
  if (type === 'Number' && declared.NumberAttributeConstraints !== undefined) {
    return { NumberAttributeConstraints: readValues(declared.Name, declared) }
  }

  return {}
}

function readLengths(name: string, { StringAttributeConstraints: given = {} }: Declared) {
  requireBounds(name, 'StringAttributeConstraints', Object.values(given))
  if (Object.values(given).some((bound) => Number(bound) > MAX_ATTRIBUTE_LENGTH)) {
    throw invalidParameter(
      `user.${name}: String attributes cannot have a length of more than ${MAX_ATTRIBUTE_LENGTH}`,
    )
  }
  if (Number(given.MaxLength ?? Infinity) < Number(given.MinLength ?? 0)) {
    throw invalidParameter(`user.${name}: Max length cannot be less than min length.`)
  }

  return given
}

function readValues(name: string, { NumberAttributeConstraints: given = {} }: Declared) {
  requireBounds(name, 'NumberAttributeConstraints', Object.values(given))
  if (Number(given.MaxValue ?? Infinity) < Number(given.MinValue ?? -Infinity)) {
    throw invalidParameter(`user.${name}: Max value cannot be less than min value.`)
  }

  return given
}

function requireBounds(
  name: string,
  member: string,
  bounds: readonly (string | undefined)[],
): void {
  if (bounds.every((bound) => bound === undefined || BOUND.test(bound))) return
  throw invalidParameter(`Invalid ${member} for schema attribute ${name}`)
}
