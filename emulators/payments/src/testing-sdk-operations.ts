import { Stripe } from 'stripe'
import { z } from 'zod'
import { decodeForm } from './http/form.ts'
import { sdkFaults } from './testing-sdk-faults.ts'
import { sdkMethod } from './testing-sdk-types.ts'

export type Operation = {
  readonly name: string
  readonly method: string
  /** `/v1/customers/{}/payment_methods`. */
  readonly template: string
  readonly file: string
  readonly className: string
}

export type Exchange = {
  readonly method: string
  readonly path: string
  readonly form: string
  readonly status: number
  readonly answer: unknown
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Where a method of a resource sends its request, read from its own source. */
const REQUEST = /_makeRequest\('(\w+)',\s*[`']([^`']+)[`']/

function operationsOf(resource: object, words: readonly string[]): Operation[] {
  const methods: unknown = Object.getPrototypeOf(resource)
  if (!isObject(methods)) return []
  const className = resource.constructor.name
  const file = `resources/${words.map(titled).join('/')}`
  const names = Object.getOwnPropertyNames(methods).filter((name) => name !== 'constructor')

  return names.flatMap((name) => {
    const [, method, address] = REQUEST.exec(String(Reflect.get(resource, name))) ?? []
    if (method === undefined || address === undefined) return []
    const template = address.replaceAll(/\$\{[^}]*\}/g, '{}')
    const full = [...words, name].join('.')

    return [{ name: full, method, template, file, className }]
  })
}

function walk(parent: object, words: readonly string[]): Operation[] {
  return Object.keys(parent).flatMap((key) => {
    const child: unknown = Reflect.get(parent, key)
    // The second version of the API is another one, which nothing of ours speaks.
    if (key.startsWith('_') || key === 'v2' || !isObject(child)) return []
    const path = [...words, key]
    return [...operationsOf(child, path), ...(words.length === 0 ? walk(child, path) : [])]
  })
}

export const sdkOperations: readonly Operation[] = walk(new Stripe('sk_test_description'), [])

const addressed = sdkOperations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.template.replaceAll('{}', '[^/]+')}$`),
  // Of two that fit, the one with fewer holes: `/v1/customers/search`, not `/v1/customers/{}`.
  holes: operation.template.split('{}').length,
}))

export function operationAt(method: string, path: string): Operation | null {
  const [best] = addressed
    .filter(({ operation, pattern }) => operation.method === method && pattern.test(path))
    .toSorted((one, other) => one.holes - other.holes)

  return best?.operation ?? null
}

const Refusal = z.strictObject({
  error: z.looseObject({
    type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
    message: z.string().min(1),
    code: z.string().optional(),
    param: z.string().optional(),
    decline_code: z.string().optional(),
  }),
})

export function faultsOfExchange({ method, path, form, status, answer }: Exchange): string[] {
  const operation = operationAt(method, path)
  if (operation === null) return [`${method} ${path} is not in the description`]
  const { scope, taken, given } = sdkMethod(operation.file, operation.className, last(operation))
  const sent = decodeForm(form)
  const asked =
    taken === null
      ? Object.keys(sent).map((key) => `${operation.name} takes no ${key}`)
      : sdkFaults(sent, taken, scope, `${operation.name} request`, 'form')
  if (status >= 400) {
    const refusal = Refusal.safeParse(answer)
    return refusal.success ? asked : [...asked, `${operation.name} refusal is in another shape`]
  }
  const answered =
    given === null ? [] : sdkFaults(answer, given, scope, `${operation.name} answer`, 'json')

  return [...asked, ...answered]
}

const last = ({ name }: Operation): string => name.split('.').at(-1) ?? ''
