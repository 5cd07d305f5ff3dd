import type { Call, QueryGiven } from '@hlizo/contract/call'
import { API_BASE_PATH } from '@hlizo/contract/constants'

type Part = string | number | boolean | null | undefined

export type AddressInput<C extends Call> = {
  params?: Readonly<Record<string, string | number>>
  query?: QueryGiven<C>
}

/** The address of a call, with its parameters and query filled in. Empty query values are left out. */
export function addressOf<C extends Call>(
  call: C,
  { params = {}, query }: AddressInput<C> = {},
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) {
      throw new Error(
        `${call.method} ${call.path} needs params.${name}: pass it in the input of the call.`,
      )
    }

    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<Part>(Object(query))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }

  return `${API_BASE_PATH}${path}${search.size > 0 ? `?${search}` : ''}`
}
