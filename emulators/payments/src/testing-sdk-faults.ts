import type {
  TSIndexSignature,
  TSInterfaceDeclaration,
  TSPropertySignature,
  TSSignature,
  TSType,
  TSTypeReference,
} from 'oxc-parser'
import { meaningOf, partsOf, type Meaning, type Scope } from './testing-sdk-types.ts'

type Faults = string[]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects by their fields: a union tries each of its types, and writing a whole answer for each is most of the work. */
const shown = (value: unknown) =>
  isObject(value)
    ? `{ ${Object.keys(value).slice(0, 6).join(', ')} }`
    : (JSON.stringify(value)?.slice(0, 60) ?? 'undefined')

type Keywords = Readonly<Record<string, (value: unknown) => boolean>>

const isNumeric = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

const shared: Keywords = {
  // A member of this type is left out.
  TSVoidKeyword: () => false,
  TSStringKeyword: (value) => typeof value === 'string',
  TSUndefinedKeyword: () => false,
  TSAnyKeyword: () => true,
  TSUnknownKeyword: () => true,
}

/** How values are written: answers as JSON, requests as a form, where everything is text. */
export type Wire = 'json' | 'form'

const keywords: Readonly<Record<Wire, Keywords>> = {
  json: {
    ...shared,
    TSNumberKeyword: (value) => typeof value === 'number',
    TSBooleanKeyword: (value) => typeof value === 'boolean',
    TSNullKeyword: (value) => value === null,
  },
  form: {
    ...shared,
    TSNumberKeyword: isNumeric,
    TSBooleanKeyword: (value) => value === 'true' || value === 'false',
    TSNullKeyword: (value) => value === '',
  },
}

/** The first type without a fault, else the one with the fewest: what the value was most likely meant to be. */
function faultsOfUnion(types: readonly TSType[], faultsOf: (type: TSType) => Faults): Faults {
  let fewest: Faults | null = null
  for (const type of types) {
    const faults = faultsOf(type)
    if (faults.length === 0) return faults
    if (fewest === null || faults.length < fewest.length) fewest = faults
  }

  return fewest ?? []
}

const nameOfProperty = ({ key }: TSPropertySignature): string => {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

type Property = { readonly member: TSPropertySignature; readonly scope: Scope }
/** What an object type names, and its index signature for what it does not name. */
type Members = {
  readonly known: ReadonlyMap<string, Property>
  readonly rest: { readonly member: TSIndexSignature; readonly scope: Scope } | null
}

function membersIn(body: readonly TSSignature[], scope: Scope): Members {
  const rest = body.find((member) => member.type === 'TSIndexSignature')
  const known = body.flatMap((member) =>
    member.type === 'TSPropertySignature' ? [{ member, scope }] : [],
  )

  return {
    known: new Map(known.map((one) => [nameOfProperty(one.member), one])),
    rest: rest ? { member: rest, scope } : null,
  }
}

const ofInterfaces = new WeakMap<TSInterfaceDeclaration, Members>()

function membersOf(meaning: Meaning): Members {
  if (!('interface' in meaning)) return { known: new Map(), rest: null }
  const { interface: declared, scope } = meaning
  const cached = ofInterfaces.get(declared)
  if (cached) return cached
  const own = membersIn(declared.body.body, scope)
  const inherited = declared.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? [membersOf(meaningOf(scope, [expression.name]))] : [],
  )
  const members = {
    // What an event carries is only described by the type that all events share.
    known: new Map([own, ...inherited].flatMap(({ known }) => [...known])),
    rest: [own, ...inherited].find(({ rest }) => rest !== null)?.rest ?? null,
  }
  ofInterfaces.set(declared, members)

  return members
}

function faultsOfMembers(
  value: unknown,
  { known, rest }: Members,
  path: string,
  wire: Wire,
): Faults {
  // A form writes an object without fields as nothing at all.
  if (wire === 'form' && value === '') return []
  if (!isObject(value)) return [`${path} is no object: ${shown(value)}`]
  // What events carry is `{}` to the SDK: an interface without fields says nothing of them.
  if (known.size === 0 && rest === null) return []
  const ofKnown = [...known].flatMap(([name, { member, scope }]) => {
    const { optional, typeAnnotation } = member
    if (!(name in value)) return optional ? [] : [`${path}.${name} is missing`]
    return typeAnnotation === null
      ? []
      : sdkFaults(value[name], typeAnnotation.typeAnnotation, scope, `${path}.${name}`, wire)
  })
  const ofOthers = Object.keys(value)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const at = `${path}.${name}`
      if (rest === null) return [`${at} is not in the SDK's type`]
      return sdkFaults(value[name], rest.member.typeAnnotation.typeAnnotation, rest.scope, at, wire)
    })

  return [...ofKnown, ...ofOthers]
}

function faultsOfArray(
  value: unknown,
  of: TSType | undefined,
  scope: Scope,
  path: string,
  wire: Wire,
): Faults {
  if (!Array.isArray(value)) return [`${path} is no array: ${shown(value)}`]
  return of
    ? value.flatMap((item, index) => sdkFaults(item, of, scope, `${path}[${index}]`, wire))
    : []
}

function faultsOfList(value: unknown, of: TSType | undefined, scope: Scope, path: string): Faults {
  const { data, ...list } = isObject(value) ? value : {}
  const isList = list['object'] === 'list' && typeof list['has_more'] === 'boolean'
  return [
    ...(isList && typeof list['url'] === 'string' ? [] : [`${path} is no list`]),
    ...faultsOfArray(data, of, scope, `${path}.data`, 'json'),
  ]
}

// On the wire a decimal is text, which the SDK makes a Decimal of.
const faultsOfDecimal = (value: unknown, path: string): Faults =>
  isNumeric(value) ? [] : [`${path} is no decimal: ${shown(value)}`]

function faultsOfReference(
  value: unknown,
  type: TSTypeReference,
  scope: Scope,
  path: string,
  wire: Wire,
): Faults {
  const name = partsOf(type.typeName)
  const [first] = type.typeArguments?.params ?? []
  switch (name[0]) {
    case 'Array':
      return faultsOfArray(value, first, scope, path, wire)
    case 'ApiList':
    case 'ApiListPromise':
      return faultsOfList(value, first, scope, path)
    case 'Promise':
    case 'Response':
      return first ? sdkFaults(value, first, scope, path, wire) : []
    case 'Emptyable':
      return value === '' || first === undefined ? [] : sdkFaults(value, first, scope, path, wire)
    case 'Decimal':
      return faultsOfDecimal(value, path)
    // Words that this SDK does not know yet: neither side says any of them.
    case 'OtherString':
      return [`${path} is no known word: ${shown(value)}`]
    default:
      return faultsOfMeaning(value, meaningOf(scope, name), path, wire)
  }
}

export function faultsOfMeaning(
  value: unknown,
  meaning: Meaning,
  path: string,
  wire: Wire = 'json',
): Faults {
  if ('alias' in meaning) return sdkFaults(value, meaning.alias, meaning.scope, path, wire)
  return faultsOfMembers(value, membersOf(meaning), path, wire)
}

export function sdkFaults(
  value: unknown,
  type: TSType,
  scope: Scope,
  path: string,
  wire: Wire,
): Faults {
  const isOfKeyword = keywords[wire][type.type]
  if (isOfKeyword) return isOfKeyword(value) ? [] : [`${path} is ${shown(value)}`]
  switch (type.type) {
    case 'TSLiteralType': {
      const literal = 'value' in type.literal ? type.literal.value : undefined
      const isSame = wire === 'json' ? literal === value : String(literal) === value
      return isSame ? [] : [`${path} is ${shown(value)}`]
    }
    case 'TSUnionType':
      return faultsOfUnion(type.types, (one) => sdkFaults(value, one, scope, path, wire))
    case 'TSArrayType':
      return faultsOfArray(value, type.elementType, scope, path, wire)
    case 'TSTypeLiteral':
      return faultsOfMembers(value, membersIn(type.members, scope), path, wire)
    case 'TSTypeReference':
      return faultsOfReference(value, type, scope, path, wire)
    default:
      throw new Error(`The types of the SDK have become richer: ${type.type} at ${path}.`)
  }
}
