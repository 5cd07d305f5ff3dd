import type { Call, DataOf } from '@hlizo/contract/call'
import { data, type RouterContextProvider } from 'react-router'
import { addressOf, type AddressInput } from './api-address.ts'
import { ApiError } from './api-error.ts'
import { readPage, type Page } from './api.ts'
import { siteServices } from './load-context.ts'

type Context = Readonly<RouterContextProvider>

/** What an address names does not exist: the 404 page, with that status. */
export const notFound = () => data(null, { status: 404 })

/** Reads an open call while the page is rendered on the server. What does not exist becomes a 404 page; any other failure becomes null, and the browser asks again. */
export async function publicData<C extends Call>(
  context: Context,
  call: C,
  input: AddressInput<C> = {},
): Promise<DataOf<C> | null> {
  return (await publicPage(context, call, input))?.data ?? null
}

export async function publicPage<C extends Call>(
  context: Context,
  call: C,
  input: AddressInput<C> = {},
): Promise<Page<DataOf<C>> | null> {
  try {
    return await readPage(call, await context.get(siteServices).api(addressOf(call, input)))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    return null
  }
}

/** Reads a call of the signed-in account on the server; `null` when it cannot be read, as with an ended token. */
export async function accountData<C extends Call>(
  context: Context,
  call: C,
): Promise<DataOf<C> | null> {
  try {
    const response = await context.get(siteServices).accountApi(addressOf(call))
    return (await readPage(call, response)).data
  } catch {
    return null
  }
}
