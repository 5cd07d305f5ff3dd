import type { TSPropertySignature, TSSignature, TSType, TSTypeReference } from 'oxc-parser'
import { meaningOf, partsOf, type Meaning, type Scope } from './testing-sdk-types.ts'

/** Something the SDK's types do not say of a value: where, and what. */
type Faults = string[]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'undefined'

const keywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  TSStringKeyword: (value) => typeof value === 'string',
  TSNumberKeyword: (value) => typeof value === 'number',
  TSBooleanKeyword: (value) => typeof value === 'boolean',
  TSNullKeyword: (value) => value === null,
  TSUndefinedKeyword: () => false,
  TSAnyKeyword: () => true,
  TSUnknownKeyword: () => true,
}

/** Fewest first: what a value of a union was most likely meant to be. */
const fewest = (candidates: readonly Faults[]): Faults =>
  candidates.toSorted((one, other) => one.length - other.length)[0] ?? []

const nameOfProperty = ({ key }: TSPropertySignature): string => {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

function faultsOfMembers(
  value: unknown,
  members: readonly TSSignature[],
  scope: Scope,
  path: string,
): Faults {
  if (!isObject(value)) return [`${path} is no object: ${shown(value)}`]
  // What events carry is `{}` to the SDK: an interface without fields says nothing of them.
  if (members.length === 0) return []
  const properties = members.filter((member) => member.type === 'TSPropertySignature')
  const rest = members.find((member) => member.type === 'TSIndexSignature')
  const known = new Map(properties.map((one) => [nameOfProperty(one), one]))

  const ofKnown = [...known].flatMap(([name, { optional, typeAnnotation }]) => {
    if (!(name in value)) return optional ? [] : [`${path}.${name} is missing`]
    return typeAnnotation === null
      ? []
      : sdkFaults(value[name], typeAnnotation.typeAnnotation, scope, `${path}.${name}`)
  })
  const ofOthers = Object.keys(value)
    .filter((name) => !known.has(name))
    .flatMap((name) =>
      rest
        ? sdkFaults(value[name], rest.typeAnnotation.typeAnnotation, scope, `${path}.${name}`)
        : [`${path}.${name} is not in the SDK's type`],
    )

  return [...ofKnown, ...ofOthers]
}

function faultsOfArray(value: unknown, of: TSType | undefined, scope: Scope, path: string): Faults {
  if (!Array.isArray(value)) return [`${path} is no array: ${shown(value)}`]
  return of ? value.flatMap((item, index) => sdkFaults(item, of, scope, `${path}[${index}]`)) : []
}

function faultsOfReference(value: unknown, type: TSTypeReference, scope: Scope, path: string) {
  const name = partsOf(type.typeName)
  const [first] = type.typeArguments?.params ?? []
  if (name[0] === 'Array') return faultsOfArray(value, first, scope, path)
  if (name[0] === 'ApiList') {
    const { data, ...list } = isObject(value) ? value : {}
    const isList = list['object'] === 'list' && typeof list['has_more'] === 'boolean'
    return [
      ...(isList && typeof list['url'] === 'string' ? [] : [`${path} is no list`]),
      ...faultsOfArray(data, first, scope, `${path}.data`),
    ]
  }
  // On the wire a decimal is text, which the SDK makes a Decimal of.
  if (name[0] === 'Decimal')
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? []
      : [`${path} is no decimal: ${shown(value)}`]
  // Words that this SDK does not know yet: the sandbox says none of them.
  if (name[0] === 'OtherString') return [`${path} is no known word: ${shown(value)}`]

  return faultsOfMeaning(value, meaningOf(scope, name), path)
}

/** What is wrong with an answer, field by field, by the SDK's own types; empty when nothing is. For tests. */
export function faultsOfMeaning(value: unknown, meaning: Meaning, path: string): Faults {
  if ('alias' in meaning) return sdkFaults(value, meaning.alias, meaning.scope, path)
  return faultsOfMembers(value, meaning.interface.body.body, meaning.scope, path)
}

function sdkFaults(value: unknown, type: TSType, scope: Scope, path: string): Faults {
  const isOfKeyword = keywords[type.type]
  if (isOfKeyword) return isOfKeyword(value) ? [] : [`${path} is ${shown(value)}`]
  switch (type.type) {
    case 'TSLiteralType':
      return 'value' in type.literal && type.literal.value === value
        ? []
        : [`${path} is ${shown(value)}`]
    case 'TSUnionType':
      return fewest(type.types.map((one) => sdkFaults(value, one, scope, path)))
    case 'TSArrayType':
      return faultsOfArray(value, type.elementType, scope, path)
    case 'TSTypeLiteral':
      return faultsOfMembers(value, type.members, scope, path)
    case 'TSTypeReference':
      return faultsOfReference(value, type, scope, path)
    default:
      throw new Error(`The types of the SDK have become richer: ${type.type} at ${path}.`)
  }
}
