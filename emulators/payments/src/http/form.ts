import { invalidRequest } from './stripe-error.ts'

/** A decoded form: text at the leaves, as Stripe's form encoding nests it by brackets. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

const MAX_FIELDS = 2000
const MAX_DEPTH = 10
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

type Branch = Map<string, Branch | string>

/** `items[0][price]` as `['items', '0', 'price']`. */
function pathOf(name: string): string[] {
  const head = name.split('[', 1)[0] ?? ''
  const rest = [...name.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map(
    (match) => match[1] ?? '',
  )
  const path = [head, ...rest]
  const isWhole = head + rest.map((part) => `[${part}]`).join('') === name

  if (
    !isWhole ||
    head === '' ||
    path.length > MAX_DEPTH ||
    path.some((part) => FORBIDDEN.has(part))
  )
    throw invalidRequest(`Received unknown parameter: ${name}`, {
      code: 'parameter_unknown',
      param: name,
    })

  return path
}

function plant(tree: Branch, path: readonly string[], value: string): void {
  let branch = tree
  path.forEach((part, index) => {
    const key = part === '' ? String(branch.size) : part
    if (index === path.length - 1) {
      branch.set(key, value)
      return
    }
    const next = branch.get(key)
    if (next instanceof Map) {
      branch = next
    } else {
      const grown: Branch = new Map()
      branch.set(key, grown)
      branch = grown
    }
  })
}

function harvest(branch: Branch): Form | FormValue[] {
  const entries = [...branch].map(
    ([key, value]) => [key, typeof value === 'string' ? value : harvest(value)] as const,
  )
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))
  if (!isList) return Object.fromEntries(entries)

  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
}

export function decodeForm(text: string): Form {
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MAX_FIELDS) throw invalidRequest(`More than ${MAX_FIELDS} parameters.`)
  if (fields.flat().some((one) => one.includes('\0')))
    throw invalidRequest('Invalid string: a zero character.')
  const tree: Branch = new Map()
  for (const [name, value] of fields) plant(tree, pathOf(name), value)
  const form = harvest(tree)

  return Array.isArray(form) ? {} : form
}
